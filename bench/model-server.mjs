// A model that answers in the Responses wire format, at the pace that the question asks for, and remembers when it sent what.
//
// The last user message says how: `bench t=100 d=20 f=300 c=1 p=20 id=abc`
//   t  text deltas of the answer           d  ms between deltas, 0: as fast as they are taken
//   f  ms before a round's first delta     c  tool rounds before the answer
//   p  text deltas of a tool round         id what the log is kept under
//   m  1: the text is Markdown
// Every delta is five ASCII characters, so a text offset tells which delta it is.
import http from 'node:http'
import { now } from './clock.mjs'

const words =
  'able area army away baby back ball bank base bath bear bell belt best bird blue boat body book born calm camp card care'.split(
    ' ',
  )
const word = (index) => `${words[(index * 7) % words.length]} `
const sentence = (from, count) =>
  `${Array.from({ length: count }, (_, index) => word(from + index))
    .join('')
    .trimEnd()}.`
const section = (number) => `## Section ${number}

${sentence(number, 60)} Some **${word(number).trim()}** and \`${word(number + 1).trim()}\`.

- ${sentence(number, 8)}
- ${sentence(number + 3, 12)}

\`\`\`ts
export const area${number} = (base: number) => base * ${number} + 1
\`\`\`

| name | value |
| --- | ---: |
| ${word(number)}| ${number} |
| ${word(number + 2)}| ${number * 2} |

${sentence(number + 5, 40)}

`
const markdown = Array.from({ length: 300 }, (_, number) => section(number + 1)).join('')
const textAt = (script, index) => (script.m === 1 ? markdown.slice(index * 5, index * 5 + 5) : word(index))
const logs = new Map()

http
  .createServer(async (request, response) => {
    const received = now()
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    if (request.method !== 'POST') return response.end()
    const body = JSON.parse(Buffer.concat(chunks).toString())
    if (request.url === '/logs') return takeLogs(body.ids, response)
    if (request.url === '/reached') return response.end(JSON.stringify(body.ids.filter((id) => logs.has(id)).length))
    if (request.url === '/v1/responses') return answer(body, received, response)
    response.writeHead(404).end()
  })
  .listen(Number(process.env.PORT), '127.0.0.1', 4096)

process.on('SIGTERM', () => process.exit(0))

function takeLogs(ids, response) {
  const found = ids.map((id) => logs.get(id) ?? [])
  for (const id of ids) logs.delete(id)
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(found))
}

function answer(body, received, response) {
  const script = scriptOf(body.input)
  const toolRound = script.round < script.c
  const log = { round: script.round, received, sends: [], completed: null, closed: null, openCalls: openCalls(body.input) }
  logs.set(script.id, [...(logs.get(script.id) ?? []), log])
  const wire = wireOf(body, script, toolRound)
  response.socket.setNoDelay(true)
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
    'x-request-id': script.id,
  })
  response.write(wire.open())
  pace(response, log, { script, count: toolRound ? script.p : script.t, wire })
}

function pace(response, log, { script, count, wire }) {
  const start = now() + script.f
  let sent = 0
  const send = (until) => {
    let text = ''
    for (; sent < until; sent++) {
      text += wire.delta(sent)
      log.sends.push(now())
    }
    return text === '' || response.write(text)
  }
  const due = () => (script.d === 0 ? sent + 16 : Math.floor((now() - start) / script.d + 1e-6) + 1)
  const tick = () => {
    if (response.destroyed) return
    const flowing = send(Math.min(count, due()))
    if (sent === count) {
      log.completed = now()
      response.end(wire.close())
    } else if (script.d > 0) timer = setTimeout(tick, Math.max(1, start + sent * script.d - now()))
    else if (flowing) setImmediate(tick)
    else response.once('drain', tick)
  }
  let timer = setTimeout(tick, Math.max(1, script.f))
  response.on('close', () => {
    clearTimeout(timer)
    if (!response.writableFinished) log.closed = now()
  })
}

/** How many calls of the conversation have no result. */
function openCalls(input) {
  if (typeof input === 'string') return 0
  const closed = new Set(input.flatMap((item) => (item.type === 'function_call_output' ? item.call_id : [])))
  return input.filter((item) => item.type === 'function_call' && !closed.has(item.call_id)).length
}

/** Reads what the question asks for; the round is the number of tool results that follow the question. */
function scriptOf(input) {
  const items = typeof input === 'string' ? [{ role: 'user', content: input }] : input
  const last = items.findLastIndex((item) => item.role === 'user')
  const content = items[last].content
  const text = typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('')
  const fields = Object.fromEntries(text.split(' ').map((pair) => pair.split('=')))
  const { id = '', ...numbers } = { t: 100, d: 20, f: 300, c: 0, p: 20, m: 0, ...fields }
  const round = items.slice(last).filter((item) => item.type === 'function_call_output').length
  return { ...Object.fromEntries(Object.entries(numbers).map(([key, value]) => [key, Number(value)])), id, round }
}

function wireOf(body, script, toolRound) {
  const key = `${script.id}${script.round}`
  const count = toolRound ? script.p : script.t
  let sequence = 0
  const event = (type, fields) => `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: sequence++, ...fields })}\n\n`
  const item = { output_index: 0, item_id: `msg_${key}`, content_index: 0 }
  const text = () => Array.from({ length: count }, (_, index) => textAt(script, index)).join('')
  const part = (value) => ({ type: 'output_text', annotations: [], logprobs: [], text: value })
  const message = (status, content) => ({ id: `msg_${key}`, type: 'message', status, role: 'assistant', content })
  const call = (status, args) => ({
    id: `fc_${key}`,
    type: 'function_call',
    status,
    call_id: `call_${key}`,
    name: 'calculator',
    arguments: args,
  })
  const response = (status, fields) => ({
    ...head,
    id: `resp_${key}`,
    model: body.model,
    tools: body.tools ?? [],
    status,
    output: [],
    usage: null,
    ...fields,
  })
  const before = 'event: response.output_text.delta\ndata: {"type":"response.output_text.delta","sequence_number":'
  const between = `,"item_id":"msg_${key}","output_index":0,"content_index":0,"delta":"`
  return {
    open: () =>
      event('response.created', { response: response('in_progress') }) +
      event('response.in_progress', { response: response('in_progress') }) +
      event('response.output_item.added', { output_index: 0, item: message('in_progress', []) }) +
      event('response.content_part.added', { ...item, part: part('') }),
    delta: (index) =>
      `${before}${sequence++}${between}${JSON.stringify(textAt(script, index)).slice(1, -1)}","logprobs":[],"obfuscation":"aX3kPq"}\n\n`,
    close: () => {
      const args = JSON.stringify({ expression: '1+1' })
      const said = message('completed', [part(text())])
      const done =
        event('response.output_text.done', { ...item, text: text(), logprobs: [] }) +
        event('response.content_part.done', { ...item, part: part(text()) }) +
        event('response.output_item.done', { output_index: 0, item: said })
      const asked = toolRound
        ? event('response.output_item.added', { output_index: 1, item: call('in_progress', '') }) +
          event('response.function_call_arguments.delta', { item_id: `fc_${key}`, output_index: 1, delta: args }) +
          event('response.function_call_arguments.done', { item_id: `fc_${key}`, output_index: 1, arguments: args }) +
          event('response.output_item.done', { output_index: 1, item: call('completed', args) })
        : ''
      const output = toolRound ? [said, call('completed', args)] : [said]
      return done + asked + event('response.completed', { response: response('completed', { output, usage: usageOf(count) }) })
    },
  }
}

const head = {
  object: 'response',
  created_at: 1_700_000_000,
  error: null,
  incomplete_details: null,
  instructions: null,
  metadata: {},
  parallel_tool_calls: true,
  tool_choice: 'auto',
  text: { format: { type: 'text' } },
}

const usageOf = (count) => ({
  input_tokens: 200,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: count,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 200 + count,
})
