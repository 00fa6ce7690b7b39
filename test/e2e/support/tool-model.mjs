// A model in the Responses wire format that calls exactly what the question says, a JSON list of `{ name, args }`, and then is done.
import http from 'node:http'

http
  .createServer(async (request, response) => {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    if (request.url !== '/v1/responses') return response.writeHead(404).end()
    const { input, model } = JSON.parse(Buffer.concat(chunks).toString())
    const event = { type: 'response.completed', sequence_number: 0, response: bodyOf(input, model) }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
  })
  .listen(Number(process.env.PORT), '127.0.0.1')

function bodyOf(input, model) {
  const asked = input.findLastIndex((item) => item.role === 'user')
  const isDone = input.slice(asked).some((item) => item.type === 'function_call_output')
  const calls = JSON.parse(wordsOf(input[asked]))
  return {
    id: `resp_${input.length}`,
    object: 'response',
    created_at: 1_700_000_000,
    status: 'completed',
    model,
    error: null,
    incomplete_details: null,
    output: isDone || calls.length === 0 ? [message(`Done after ${calls.length} calls.`)] : calls.map(functionCall),
    usage: null,
  }
}

const wordsOf = ({ content }) => (typeof content === 'string' ? content : content.map((part) => part.text ?? '').join(''))

const message = (text) => ({
  id: 'msg_1',
  type: 'message',
  status: 'completed',
  role: 'assistant',
  content: [{ type: 'output_text', annotations: [], text }],
})

const functionCall = ({ name, args }, index) => ({
  id: `fc_${index}`,
  type: 'function_call',
  status: 'completed',
  call_id: `call_${index}`,
  name,
  arguments: JSON.stringify(args),
})
