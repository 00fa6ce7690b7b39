import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, expect, it } from 'vitest'
import { bodyOf } from '@/lib/providers/body'
import { providerFetch } from '@/lib/providers/provider-fetch'
import { gate } from '@/test/support/gate'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer)
  let connections = 0
  server.on('connection', () => connections++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, connections: () => connections }
}

async function textOf(response: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  await bodyOf(response)?.pump((piece) => pieces.push(piece) > 0)
  return Buffer.concat(pieces).toString()
}

it('sends method, headers and body, and gives status, headers and body back', async () => {
  const { url } = await serve(async (request, response) => {
    const sent: Buffer[] = []
    for await (const piece of request) sent.push(piece)
    response.writeHead(201, { 'x-request-id': 'r1' })
    response.end(`${request.method} ${request.headers.authorization} ${Buffer.concat(sent)}`)
  })
  const response = await providerFetch(url, { method: 'POST', headers: { Authorization: 'Bearer k' }, body: '{"a":"ü"}' })
  expect(response.status).toBe(201)
  expect(response.headers.get('x-request-id')).toBe('r1')
  expect(await textOf(response)).toBe('POST Bearer k {"a":"ü"}')
})

it('uses a connection again', async () => {
  const { url, connections } = await serve((_, response) => response.end('x'))
  for (let turn = 0; turn < 3; turn++) expect(await textOf(await providerFetch(url))).toBe('x')
  expect(connections()).toBe(1)
})

it('gives a redirect back as the answer that it is', async () => {
  const { url } = await serve((_, response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end())
  const response = await providerFetch(url, { method: 'POST', body: '{}' })
  expect([response.status, response.ok]).toEqual([307, false])
})

it('rejects where nothing listens, with the system’s code', async () => {
  await expect(providerFetch('http://127.0.0.1:1/')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

it.each(['chunked', 'of a known length'])('tells a body that breaks off from one that ends (%s)', async (how) => {
  const { url } = await serve((_, response) => {
    if (how !== 'chunked') response.setHeader('content-length', 100)
    response.write('abc', () => response.destroy())
  })
  const response = await providerFetch(url)
  const pieces: string[] = []
  await expect(bodyOf(response)?.pump((piece) => pieces.push(`${Buffer.from(piece)}`) > 0)).rejects.toThrow()
  expect(pieces.join('')).toBe('abc')
})

it('a body that broke before anybody read it breaks for who reads it then', async () => {
  const { url } = await serve((_, response) => response.write('abc', () => response.destroy()))
  const response = await providerFetch(url)
  const body = bodyOf(response)
  await body?.pump(() => false)
  await expect(body?.pump(() => true)).rejects.toThrow()
  await expect(body?.pump(() => true)).rejects.toThrow()
})

it('stops after the piece that is enough, and goes on where it stopped', async () => {
  const { url } = await serve((_, response) => {
    response.write('one')
    setImmediate(() => response.end('two'))
  })
  const body = bodyOf(await providerFetch(url))
  const pieces: string[] = []
  const take = (piece: Uint8Array) => pieces.push(`${Buffer.from(piece)}`)
  await body?.pump((piece) => take(piece) < 1)
  expect(pieces).toHaveLength(1)
  await body?.pump((piece) => take(piece) > 0)
  expect(pieces.join('')).toBe('onetwo')
})

/** A server that says when a connection to it is closed. */
async function watched(answer: (response: ServerResponse) => void) {
  const { open: tell, opened: closed } = gate()
  const { url } = await serve((request, response) => {
    request.socket.on('close', tell)
    answer(response)
  })
  return { url, closed }
}

it('closes the connection when it is aborted before the answer', async () => {
  const aborting = new AbortController()
  const { url, closed } = await watched(() => aborting.abort())
  await expect(providerFetch(url, { signal: aborting.signal })).rejects.toMatchObject({ name: 'AbortError' })
  await closed
})

it('closes the connection when it is aborted inside the answer', async () => {
  const aborting = new AbortController()
  const { url, closed } = await watched((response) => response.write('abc'))
  const body = bodyOf(await providerFetch(url, { signal: aborting.signal }))
  const reading = body?.pump(() => {
    aborting.abort()
    return true
  })
  await expect(reading).rejects.toThrow()
  await closed
})

/** A server that answers with these bytes, whatever it is asked. */
async function saying(bytes: string) {
  const server = createSocketServer((socket) => socket.once('data', () => socket.write(bytes)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
}

it.each([
  ['a status that HTTP does not know', 'HTTP/1.1 600 Odd\r\nContent-Length: 2\r\n\r\n{}', /status/],
  ['a status below all others', 'HTTP/1.1 099 Odd\r\nContent-Length: 2\r\n\r\n{}', /status/],
  ['another protocol', 'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n', /before an answer/],
])('rejects at once where %s is answered', async (_what, bytes, message) => {
  await expect(providerFetch(await saying(bytes), { method: 'POST', body: '{}' })).rejects.toThrow(message)
})

it.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
])('reads a body that comes compressed although nobody asked for that (%s)', async (encoding, compress) => {
  const { url } = await serve((_, response) =>
    response.writeHead(200, { 'content-encoding': encoding }).end(compress('{"a":"ü"}')),
  )
  expect(await textOf(await providerFetch(url))).toBe('{"a":"ü"}')
})

it('tells a compressed body that breaks off from one that ends', async () => {
  const { url } = await serve((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' })
    response.write(gzipSync('abc'.repeat(100)).subarray(0, 15), () => response.destroy())
  })
  const response = await providerFetch(url)
  await expect(bodyOf(response)?.pump(() => true)).rejects.toThrow()
})

it('closes the connection of a compressed body that is given up', async () => {
  const { open: tell, opened: closed } = gate()
  const { url } = await serve((request, response) => {
    request.socket.on('close', tell)
    response.writeHead(200, { 'content-encoding': 'gzip' })
    response.write(gzipSync('abc').subarray(0, 10))
  })
  bodyOf(await providerFetch(url))?.cancel()
  await closed
})
