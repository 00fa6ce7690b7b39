// The least that a server between a reader and a model can do: pass the bytes on, and look only at the event that ends a round to
// answer its tool call.
import http from 'node:http'

const agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
const terminal = Buffer.from('event: response.completed')

/**
 * Asks the model until it answers without a tool call. `sink.write(bytes)` is given every byte and answers false to be asked later,
 * `sink.end()` ends it. Answers a function that stops it.
 */
export function passRounds({ port, question, sink }) {
  const input = [{ role: 'user', content: question }]
  let request
  let stopped = false
  const round = () => {
    const body = JSON.stringify({ model: 'bench', input, tools: [], stream: true })
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    request = http.request({ host: '127.0.0.1', port, path: '/v1/responses', method: 'POST', agent, headers }, (response) => {
      const ending = endOfRound()
      response.on('data', (bytes) => {
        if (!sink.write(bytes)) {
          response.pause()
          sink.onDrain(() => response.resume())
        }
        ending.push(bytes)
      })
      response.on('end', () => {
        if (stopped) return
        const output = ending.output()
        const calls = output.filter((item) => item.type === 'function_call')
        if (calls.length === 0) return sink.end()
        input.push(...output, ...calls.map((call) => ({ type: 'function_call_output', call_id: call.call_id, output: '2' })))
        round()
      })
    })
    request.on('error', () => {
      if (!stopped) sink.end()
    })
    request.end(body)
  }
  round()
  return () => {
    stopped = true
    request.destroy()
  }
}

/** Keeps the bytes from the terminal event on. */
function endOfRound() {
  let rest = Buffer.alloc(0)
  let tail = null
  return {
    push(bytes) {
      if (tail) return void tail.push(bytes)
      const seen = Buffer.concat([rest, bytes])
      const at = seen.indexOf(terminal)
      if (at >= 0) tail = [seen.subarray(at)]
      else rest = seen.subarray(Math.max(0, seen.length - terminal.length))
    },
    output() {
      const text = Buffer.concat(tail ?? []).toString()
      return JSON.parse(text.slice(text.indexOf('data: ') + 'data: '.length)).response.output
    },
  }
}
