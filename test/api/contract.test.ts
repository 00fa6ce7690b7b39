import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { problemSchema } from '@/lib/domain/wire'
import { brokenAddressPath } from '@/lib/http/broken-address'
import { contract } from '@/lib/http/contract'
import { loadRoute, openHouse, send } from '@/test/support/open-house'

let house: Awaited<ReturnType<typeof openHouse>>
beforeAll(async () => {
  house = await openHouse()
}, 60_000)
afterAll(() => house.close())

it('has a route file for every address of the contract, and no other ones', () => {
  const files = readdirSync(path.join(process.cwd(), 'app/api'), { recursive: true, encoding: 'utf8' })
  const addresses = files
    .filter((file) => path.basename(file) === 'route.ts')
    .map((file) => `/api/${path.dirname(file)}`.replace(/\[(\w+)\]/g, '{$1}'))
  const wanted = new Set([
    '/api/[[...path]]',
    '/api/auth/[...path]',
    brokenAddressPath,
    ...Object.values(contract).map((operation) => operation.path),
  ])
  expect(addresses.sort()).toEqual([...wanted].sort())
})

it.each(Object.values(contract))('serves $method $path', async ({ method, path }) => {
  const response = await send({ method: 'GET', path }, { method, params: { id: 'x', sequence: 'x', artifactId: 'x' } })
  expect(response.status).not.toBe(405)
})

it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('answers %s at an unknown address with a problem', async (method) => {
  const handler = (await loadRoute('/api/[[...path]]'))[method]
  const response = await handler?.(new Request('http://verlauf.test/api/nowhere', { method }), { params: Promise.resolve({}) })
  expect(problemSchema.parse(await response?.json())).toMatchObject({ status: 404, code: 'not_found' })
})

it('is up, ready and described without sign-in', async () => {
  expect(await (await send(contract.health)).json()).toEqual({ status: 'ok' })
  expect(await (await send(contract.ready)).json()).toEqual({ status: 'ready' })
  const document = z
    .object({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) })
    .parse(await (await send(contract.openapi)).json())
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(Object.values(contract).map((operation) => operation.path)))
})
