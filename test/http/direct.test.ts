import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Principal } from '@/lib/domain/principal'
import { createDirect } from '@/lib/http/direct'
import { BACKLOG_BYTES, EventStream } from '@/lib/http/event-stream'
import type { Operation } from '@/lib/http/operation'
import { createRoutes, reply } from '@/lib/http/route'
import type { Follower, FrameSink } from '@/lib/shared/frames'
import { gate } from '@/test/support/gate'

const ada: Principal = { userId: 'ada', name: 'Ada', role: 'user', via: 'off' }
const { route } = createRoutes(() => ({ principalOf: async () => ada, report: () => undefined, publicUrl: null }))

const post: Operation = {
  method: 'POST',
  path: '/api/things/{id}/runs',
  summary: '',
  permission: 'chat:use',
  params: z.object({ id: z.string() }),
  query: z.strictObject({ tag: z.string().optional() }),
  body: z.strictObject({ text: z.string() }),
  answer: { status: 201 },
}
const events: Operation = {
  ...post,
  method: 'GET',
  path: '/api/things/{id}/events',
  body: undefined,
  answer: { status: 200, stream: 'only' },
}

function thrown(fault: Error): never {
  throw fault
}

/** A follower that the test speaks for. */
class Voice implements Follower {
  sink!: FrameSink
  resumed = gate()
  stopped = gate()
  start() {
    this.sink.write(new TextEncoder().encode('event: run\ndata: {}\n\n'))
  }
  resume() {
    this.resumed.open()
  }
  stop() {
    this.stopped.open()
  }
}

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** A server with the two routes; whatever is not theirs is answered 299, in the place of Next. */
async function serve(voice = new Voice()) {
  const direct = createDirect([
    {
      operation: post,
      handler: route({ ...post, permission: 'chat:use' }, ({ params, query, body }) =>
        reply(201, { ...Object(params), ...Object(query), ...Object(body) }),
      ),
    },
    {
      operation: events,
      handler: route(
        { ...events, permission: 'chat:use' },
        () =>
          new EventStream(
            (sink) => Object.assign(voice, { sink }),
            200,
            () => undefined,
          ),
      ),
    },
  ])
  server = createServer((request, response) => {
    if (!direct(request, response)) response.writeHead(299).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, voice }
}

const ask = (port: number, path: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers: { 'content-type': 'application/json', ...init?.headers } })

it('hands address, query and body to the route, and its answer back', async () => {
  const { port } = await serve()
  const response = await ask(port, '/api/things/7/runs?tag=a', { method: 'POST', body: '{"text":"hi"}' })
  expect(response.status).toBe(201)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await response.json()).toEqual({ id: '7', tag: 'a', text: 'hi' })
})

it.each([
  ['another address', 'POST', '/api/things'],
  ['another method', 'GET', '/api/things/7/runs'],
  ['a longer address', 'POST', '/api/things/7/runs/8'],
  ['an escape, which Next decodes', 'POST', '/api/things/%37/runs'],
])('leaves %s to Next', async (_what, method, path) => {
  const { port } = await serve()
  const response = await ask(port, path, { method, ...(method === 'POST' && { body: '{}' }) })
  expect(response.status).toBe(299)
})

it('refuses what the route refuses', async () => {
  const { port } = await serve()
  const response = await ask(port, '/api/things/7/runs', { method: 'POST', body: '{"text":' })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'malformed_request' })
})

it('reads no more of a body without an end than is allowed, and says that it is too large', async () => {
  const { port } = await serve()
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/things/7/runs' }, resolve)
    asked.on('error', reject)
    const more = () => {
      if (asked.write('x'.repeat(100_000))) setImmediate(more)
      else asked.once('drain', more)
    }
    more()
  })
  const response = await answered
  expect(response.statusCode).toBe(413)
})

it('survives a request without a usable host', async () => {
  const { port } = await serve()
  const said = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('POST /api/things/7/runs HTTP/1.1\r\nHost: a b\r\nContent-Length: 2\r\n\r\n{}'),
    )
    let text = ''
    socket.on('data', (bytes) => (text += bytes))
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
  expect(said).toMatch(/^HTTP\/1\.1 400 /)
  expect((await ask(port, '/api/things/7/runs', { method: 'POST', body: '{"text":"hi"}' })).status).toBe(201)
})

it('sends frames as they come and ends with the stream', async () => {
  const { port, voice } = await serve()
  const response = await ask(port, '/api/things/7/events')
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-cache, no-transform')
  voice.sink.write(new TextEncoder().encode('data: one\n\n'))
  voice.sink.end()
  expect(await response.text()).toBe('retry: 1000\n\nevent: run\ndata: {}\n\ndata: one\n\n')
})

it('tells the stream that its reader has gone', async () => {
  const { port, voice } = await serve()
  const leaving = new AbortController()
  await ask(port, '/api/things/7/events', { signal: leaving.signal })
  leaving.abort()
  await voice.stopped.opened
})

it('begins no stream for a reader who left before the answer', async () => {
  const asked = gate()
  const answers = gate()
  const handler = route({ ...events, permission: 'chat:use' }, async () => {
    asked.open()
    await answers.opened
    return new EventStream(begun, 200, () => undefined)
  })
  const begun = vi.fn()
  const direct = createDirect([{ operation: events, handler }])
  const gone = gate()
  server = createServer((request, response) => {
    response.on('close', gone.open)
    direct(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const leaving = new AbortController()
  const asking = ask((server.address() as AddressInfo).port, '/api/things/7/events', { signal: leaving.signal })
  await asked.opened
  leaving.abort()
  await expect(asking).rejects.toThrow()
  await gone.opened
  answers.open()
  await new Promise(setImmediate)
  expect(begun).not.toHaveBeenCalled()
})

it('reports a stream that cannot begin, and lets its reader go', async () => {
  const onError = vi.fn()
  const fault = new Error('cannot begin')
  const handler = route({ ...events, permission: 'chat:use' }, () => new EventStream(() => thrown(fault), 200, onError))
  const direct = createDirect([{ operation: events, handler }])
  server = createServer((request, response) => void direct(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await expect(ask((server.address() as AddressInfo).port, '/api/things/7/events')).rejects.toThrow()
  expect(onError).toHaveBeenCalledExactlyOnceWith(fault)
})

it('says when a slow reader has no room, and when it has again', async () => {
  const { port, voice } = await serve()
  const reader = await new Promise<IncomingMessage>((resolve) => {
    request({ port, host: '127.0.0.1', path: '/api/things/7/events' }, resolve).end()
  })
  reader.pause()
  const frame = new Uint8Array(BACKLOG_BYTES)
  let frames = 0
  while (voice.sink.write(frame)) if (++frames > 1000) throw new Error('A reader that does not read was never slow.')
  reader.resume()
  await voice.resumed.opened
})

/** Sends the bytes on one connection, and gives all that came back once `until` fits it; tells `onData` of each piece. */
function converse(port: number, bytes: string, until: RegExp, onData?: () => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let text = ''
    socket.on('data', (piece) => {
      text += piece
      onData?.()
      if (!until.test(text)) return
      socket.destroy()
      resolve(text)
    })
    socket.on('error', reject)
  })
}

it('answers the next request of a connection whose body was too large', async () => {
  const { port } = await serve()
  const size = 5_000_000
  const tooLarge = `POST /api/things/7/runs HTTP/1.1\r\nHost: a\r\nContent-Length: ${size}\r\n\r\n${'x'.repeat(size)}`
  const said = await converse(port, `${tooLarge}GET /other HTTP/1.1\r\nHost: a\r\n\r\n`, /HTTP\/1.1 299 /)
  expect(said).toMatch(/^HTTP\/1.1 413 /)
})

describe('of two streams that are asked for on one connection at once', () => {
  const twice = 'GET /api/things/7/events HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2)

  async function serveVoices() {
    const voices: Voice[] = []
    const handler = route({ ...events, permission: 'chat:use' }, () => {
      const follow = (sink: FrameSink) => {
        const voice = Object.assign(new Voice(), { sink })
        voices.push(voice)
        return voice
      }
      return new EventStream(follow, 200, () => undefined)
    })
    const direct = createDirect([{ operation: events, handler }])
    server = createServer((request, response) => void direct(request, response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return { port: (server.address() as AddressInfo).port, voices }
  }

  it('sends the second after the first has ended', async () => {
    const { port, voices } = await serveVoices()
    const second = /HTTP\/1.1 200 [\s\S]*HTTP\/1.1 200 [\s\S]*event: run/
    await converse(port, twice, second, () => voices[0]?.sink.end())
    await voices[1]?.stopped.opened
  })

  it('never begins the second where the connection is lost before its turn', async () => {
    const { port, voices } = await serveVoices()
    await converse(port, twice, /event: run/)
    await voices[0]?.stopped.opened
    await new Promise(setImmediate)
    expect(voices).toHaveLength(1)
  })
})
