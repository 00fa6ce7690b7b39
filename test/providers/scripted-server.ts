import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gate } from '@/test/support/gate'

export type Reply = (response: ServerResponse) => void

export interface ScriptedServer {
  readonly baseUrl: string
  /** `stream` or `blocking`, in the order in which requests came. */
  readonly sends: readonly string[]
  /** How many connections were made. */
  connections(): number
  /** Resolves when the `nth` request (from 0) has lost its client. */
  closed(nth: number): Promise<void>
  stop(): Promise<void>
}

/** A model server on a socket that plays one reply a request and counts what it is sent; a request beyond the script gets a 418. */
export async function scriptedServer(...script: readonly Reply[]): Promise<ScriptedServer> {
  const sends: string[] = []
  const closings = script.map(() => gate())
  const server = createServer((request, response) => {
    bodyOf(request).then((body) => {
      const nth = sends.push(JSON.parse(body).stream === true ? 'stream' : 'blocking') - 1
      response.once('close', () => closings[nth]?.open())
      const reply = script[nth]
      if (reply) reply(response)
      else response.writeHead(418).end()
    })
  })
  let connections = 0
  server.on('connection', () => connections++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    sends,
    connections: () => connections,
    closed: (nth) => closings[nth]?.opened ?? Promise.reject(new Error(`There is no request ${nth} in the script.`)),
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

const data = (event: unknown) => `data: ${JSON.stringify(event)}\n\n`
const text = (delta: string) => data({ type: 'response.output_text.delta', output_index: 0, delta })

export const response = (answer: string) => ({
  object: 'response',
  status: 'completed',
  model: 'test-model',
  output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: answer }] }],
  usage: { input_tokens: 10, output_tokens: 5 },
})

const open = (reply: ServerResponse) => reply.writeHead(200, { 'content-type': 'text/event-stream' })

/** The replies of a script. */
export const replies = {
  answers:
    (answer: string): Reply =>
    (reply) => {
      reply
        .writeHead(200, { 'content-type': 'application/json', 'openai-processing-ms': '7' })
        .end(JSON.stringify(response(answer)))
    },
  streams:
    (...pieces: string[]): Reply =>
    (reply) => {
      open(reply)
      for (const piece of pieces) reply.write(text(piece))
      reply.end(data({ type: 'response.completed', response: response(pieces.join('')) }))
    },
  /** Streams a text, and ends in a body that says another. */
  differs:
    (streamed: string, whole: string): Reply =>
    (reply) => {
      open(reply).write(text(streamed))
      reply.end(data({ type: 'response.completed', response: response(whole) }))
    },
  refuses:
    (status: number, headers: Record<string, string> = {}, error: Record<string, unknown> = { message: 'no' }): Reply =>
    (reply) => {
      reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify({ error }))
    },
  page:
    (status: number): Reply =>
    (reply) => {
      reply.writeHead(status, { 'content-type': 'text/html' }).end('<html><body>Bad gateway, client 203.0.113.7</body></html>')
    },
  overload:
    (code: string): Reply =>
    (reply) => {
      open(reply).end(data({ type: 'error', error: { type: code, code, message: 'busy' } }))
    },
  fails:
    (code: string | null, usage?: { input_tokens: number; output_tokens: number }): Reply =>
    (reply) => {
      const error = code && { code, message: 'it failed' }
      open(reply).end(data({ type: 'response.failed', response: { status: 'failed', error, output: [], usage } }))
    },
  /** Shows the pieces, then loses the connection. */
  resets:
    (...pieces: string[]): Reply =>
    (reply) => {
      open(reply)
      reply.write(': open\n\n')
      for (const piece of pieces) reply.write(text(piece))
      setImmediate(() => setImmediate(() => reply.destroy()))
    },
  /** Shows the pieces, then just ends. */
  ends:
    (...pieces: string[]): Reply =>
    (reply) => {
      open(reply).end(pieces.map(text).join(''))
    },
  /** Shows the pieces, then reports an overload. */
  breaks:
    (...pieces: string[]): Reply =>
    (reply) => {
      open(reply).end(pieces.map(text).join('') + data({ type: 'error', error: { code: 'server_error', message: 'busy' } }))
    },
  hangs:
    (...pieces: string[]): Reply =>
    (reply) => {
      open(reply)
      reply.write(`: open\n\n${pieces.map(text).join('')}`)
    },
  silence: (): Reply => () => undefined,
} as const
