import { once } from 'node:events'
import http from 'node:http'
import { beforeAll, expect, it } from 'vitest'
import { problemSchema } from '@/lib/domain/wire'
import { brokenAddressPath, redirectBrokenAddresses } from '@/lib/http/broken-address'

beforeAll(() => redirectBrokenAddresses())

/** The address that a server's own listener is given for the one that was asked. */
async function seen(path: string): Promise<string> {
  const server = http.createServer((request, response) => response.end(request.url)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('No port.')
  try {
    const [response] = await once(http.get({ port: address.port, host: '127.0.0.1', path, agent: false }), 'response')
    let text = ''
    for await (const chunk of response) text += chunk
    return text
  } finally {
    server.close()
  }
}

it.each([
  '*',
  'http://verlauf.test/api/health',
  '/api/runs/%ff',
  '/api/runs/%zz',
  '/c/%',
  '/%c3%28?q=1',
  '/api/conversations/%ED%A0%80/runs',
])('sends %s to the route that refuses it', async (path) => {
  expect(await seen(path)).toBe(brokenAddressPath)
})

it.each(['/api/runs/%C3%A4', '/api/runs?q=%ff', '/api/runs/a%2Fb?x=%zz', '/'])('leaves %s as it is', async (path) => {
  expect(await seen(path)).toBe(path)
})

it('refuses it as malformed, whatever the method', async () => {
  const { GET, POST, PUT, PATCH, DELETE } = await import('@/app/api/malformed-address/route')
  for (const handle of [GET, POST, PUT, PATCH, DELETE]) {
    const response = await handle(new Request(`http://verlauf.test${brokenAddressPath}`), { params: Promise.resolve({}) })
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(problemSchema.parse(await response.json())).toMatchObject({ status: 400, code: 'malformed_request' })
  }
})
