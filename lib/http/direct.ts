import type { IncomingMessage, ServerResponse } from 'node:http'
import { limits } from '@/lib/domain/text'
import { BACKLOG_BYTES, connect, EventStream } from './event-stream'
import type { Operation } from './operation'
import type { RouteHandler } from './route'

/** Answers a request and says so, or leaves it to Next. */
export type Direct = (request: IncomingMessage, response: ServerResponse) => boolean

interface DirectRoute {
  readonly operation: Operation
  readonly handler: RouteHandler
}

/**
 * Serves the addresses that carry a run's text straight from Node's server: a request through Next and its web streams costs more than
 * everything that the run itself does (docs/decisions/direct-routes.md). The handlers are the routes' own, so both ways answer the same.
 */
export function createDirect(routes: readonly DirectRoute[]): Direct {
  const table = routes.map(({ operation, handler }) => ({
    method: operation.method,
    address: addressOf(operation.path),
    handler,
  }))
  return (request, response) => {
    const path = request.url?.split('?', 1)[0] ?? ''
    for (const { method, address, handler } of table) {
      if (request.method !== method) continue
      const groups = address.exec(path)?.groups
      if (!groups) continue
      serve(handler, { ...groups }, request, response).catch((error: unknown) => {
        // The handler answers its own faults: what is thrown here is a request that is none, or a connection that is gone.
        if (!response.headersSent) response.writeHead(400, { connection: 'close' })
        response.end()
        response.destroy(error instanceof Error ? error : undefined)
      })
      return true
    }
    return false
  }
}

/** `{id}` stands for one part of the path without anything to decode; another spelling is left to Next. */
const addressOf = (path: string) => new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[\\w.~-]+)')}$`)

async function serve(handler: RouteHandler, params: Record<string, string>, from: IncomingMessage, to: ServerResponse) {
  const answer = await handler.answer(await readRequest(from), { params: Promise.resolve(params) })
  if (answer instanceof EventStream) return send(answer, to)
  to.writeHead(answer.status, Object.fromEntries(answer.headers))
  to.end(Buffer.from(await answer.arrayBuffer()))
}

async function readRequest(message: IncomingMessage): Promise<Request> {
  const { method = 'GET', headers } = message
  const body = method === 'GET' ? undefined : await readBytes(message)
  const url = new URL(message.url ?? '/', `http://${headers.host}`)
  const list = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  return new Request(url, { method, headers: list, body })
}

/** The body, or the first bytes of one that is too large: whoever reads it says so. */
async function readBytes(message: IncomingMessage) {
  const chunks: Buffer[] = []
  let size = 0
  // Not destroyed with the loop: the refusal still has to go out.
  for await (const chunk of message.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size > limits.bodyBytes) break
  }
  // Node throws away what nobody has begun to read, not what somebody left: the next request of the connection waits behind it.
  message.resume()
  return Buffer.concat(chunks)
}

function send(stream: EventStream, to: ServerResponse): void {
  // Whoever asked left before there was an answer: nobody would ever tell the stream.
  if (to.destroyed) return
  // Behind an earlier request of its connection an answer has none yet. It begins when its turn comes: were the connection lost before,
  // that would not be told either.
  if (!to.socket) return void to.once('socket', () => send(stream, to))
  to.writeHead(stream.status, stream.headers)
  try {
    const connection = connect(stream, {
      write: (bytes) => void to.write(bytes),
      hasRoom: () => to.writableLength < BACKLOG_BYTES,
      end: () => void to.end(),
    })
    to.on('drain', connection.resume)
    to.on('close', connection.leave)
  } catch (error) {
    stream.onError(error)
    to.destroy()
  }
}
