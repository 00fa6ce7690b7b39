import { expect, it } from 'vitest'
import { z } from 'zod'
import { Failure, type FailureCode } from '@/lib/domain/failure'
import type { Principal } from '@/lib/domain/principal'
import { problemSchema } from '@/lib/domain/wire'
import { methods } from '@/lib/http/methods'
import { createRoutes, reply } from '@/lib/http/route'

const site = 'http://verlauf.test'
const ada: Principal = { userId: 'ada', name: 'Ada', role: 'user', via: 'session' }

function open(principal: Principal | null = ada) {
  const reported: unknown[] = []
  const routes = createRoutes(() => ({
    principalOf: async () => principal ?? undefined,
    report: (error) => reported.push(error),
    publicUrl: null,
  }))
  return { ...routes, reported }
}

const ask = (url: string, init: RequestInit = {}) =>
  new Request(`${site}${url}`, {
    ...init,
    headers: { host: 'verlauf.test', origin: site, 'content-type': 'application/json', ...init.headers },
  })
const context = (params: Record<string, string> = {}) => ({ params: Promise.resolve(params) })

async function problemOf(response: Response) {
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  return problemSchema.parse(await response.json())
}

const body = z.strictObject({ text: z.string() })

it('hands the parsed parts to the handler and answers with JSON that nobody keeps', async () => {
  const { route } = open()
  const post = route(
    { permission: 'chat:use', params: z.object({ id: z.string() }), query: z.strictObject({ tag: z.array(z.string()) }), body },
    ({ principal, params, query, body }) => reply(201, { who: principal.name, ...params, ...query, ...body }),
  )
  const response = await post(ask('/?tag=a&tag=b', { method: 'POST', body: '{"text":"hi"}' }), context({ id: '7' }))
  expect(response.status).toBe(201)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({ who: 'Ada', id: '7', tag: ['a', 'b'], text: 'hi' })
})

it.each<[string, RequestInit['body'], number, string]>([
  ['broken JSON', '{"text":', 400, 'malformed_request'],
  ['bytes that are not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 400, 'malformed_request'],
  ['no body', null, 422, 'validation_failed'],
  ['an array', '[]', 422, 'validation_failed'],
  ['a number', '1', 422, 'validation_failed'],
  ['an unknown key', '{"text":"a","more":1}', 422, 'validation_failed'],
  ['a body beyond 2 MB', JSON.stringify({ text: 'x'.repeat(2_000_001) }), 413, 'payload_too_large'],
])('refuses %s', async (_name, sent, status, code) => {
  const { route } = open()
  const post = route({ permission: 'chat:use', body }, () => ({}))
  const response = await post(ask('/', { method: 'POST', ...(sent !== null && { body: sent }) }), context())
  expect(response.status).toBe(status)
  expect(await problemOf(response)).toMatchObject({ status, code })
})

it.each(['application/json', 'Application/JSON; charset=utf-8', 'application/problem+json'])(
  'reads a body of %s',
  async (type) => {
    const { route } = open()
    const post = route({ permission: 'chat:use', body }, ({ body }) => body)
    const response = await post(ask('/', { method: 'POST', body: '{"text":"hi"}', headers: { 'content-type': type } }), context())
    expect(await response.json()).toEqual({ text: 'hi' })
  },
)

it('reads a body that does not say its type, and asks no type of an empty one', async () => {
  const { route } = open()
  const post = route({ permission: 'chat:use', body: body.optional() }, ({ body }) => ({ ...body }))
  const untyped = ask('/', { method: 'POST', body: '{"text":"hi"}' })
  untyped.headers.delete('content-type')
  expect(await (await post(untyped, context())).json()).toEqual({ text: 'hi' })
  const empty = ask('/', { method: 'POST', headers: { 'content-type': 'text/plain' } })
  expect(await (await post(empty, context())).json()).toEqual({})
})

it('stops reading a body without a length as soon as it is too large', async () => {
  const { route } = open()
  let chunks = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      chunks += 1
      controller.enqueue(new Uint8Array(100_000))
    },
  })
  const post = route({ permission: 'chat:use', body }, () => ({}))
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body: endless, duplex: 'half' }
  expect((await post(ask('/', init), context())).status).toBe(413)
  expect(chunks).toBeLessThan(30)
})

it('names each fault with its path, and of a union the alternative that was meant', async () => {
  const { route } = open()
  const union = z.union([
    z.strictObject({ text: z.string().max(3), deep: z.strictObject({ n: z.number() }) }),
    z.strictObject({ regenerate: z.uuid() }),
  ])
  const post = route({ permission: 'chat:use', body: union }, () => ({}))
  const send = async (value: unknown) =>
    problemOf(await post(ask('/', { method: 'POST', body: JSON.stringify(value) }), context()))
  expect((await send({ text: 'long', deep: { n: 'x' } })).errors?.map(({ path }) => path)).toEqual(['text', 'deep.n'])
  expect((await send({ regenerate: 'x' })).errors?.map(({ path }) => path)).toEqual(['regenerate'])
})

it.each(['/?more=1', '/?q=%00', '/?%00=1'])('refuses the query %s', async (url) => {
  const { route } = open()
  const get = route({ permission: 'chat:use', query: z.strictObject({ q: z.string().optional() }) }, () => ({}))
  expect(await problemOf(await get(ask(url), context()))).toMatchObject({ status: 422, code: 'validation_failed' })
})

it('finds nothing under an id that cannot be one, and refuses one that no database can hold', async () => {
  const { route } = open()
  const get = route({ permission: 'chat:use', params: z.object({ id: z.uuid() }) }, () => ({}))
  expect(await problemOf(await get(ask('/'), context({ id: 'x' })))).toMatchObject({ code: 'not_found' })
  expect(await problemOf(await get(ask('/'), context({ id: 'a\u0000' })))).toMatchObject({ code: 'validation_failed' })
  expect(await problemOf(await get(ask('/'), context({ id: '\ud800' })))).toMatchObject({ code: 'validation_failed' })
})

it('asks who it is before it reads anything, then whether they may', async () => {
  const nobody = open(null)
  const refused = await nobody.route({ permission: 'chat:use', body }, () => ({}))(
    ask('/', { method: 'POST', body: '{' }),
    context(),
  )
  expect(refused.headers.get('www-authenticate')).toBe('Bearer')
  expect(await problemOf(refused)).toMatchObject({ status: 401, code: 'unauthenticated' })
  const { route } = open()
  const forbidden = await route({ permission: 'settings:manage', body }, () => ({}))(
    ask('/', { method: 'POST', body: '{' }),
    context(),
  )
  expect(await problemOf(forbidden)).toMatchObject({ status: 403, code: 'forbidden' })
})

it.each<[FailureCode, number, string | null]>([
  ['too_many_requests', 429, '3'],
  ['unavailable', 503, '3'],
  ['run_busy', 409, null],
])('answers %s with its status', async (code, status, retryAfter) => {
  const { route } = open()
  const get = route({ permission: 'chat:use' }, () => {
    throw new Failure(code, 'Words for people.', { retryAfterMs: 2_001 })
  })
  const response = await get(ask('/'), context())
  expect(response.headers.get('retry-after')).toBe(retryAfter)
  expect(await problemOf(response)).toMatchObject({ status, code, detail: 'Words for people.' })
})

it('reports what nobody expected and shows nothing of it', async () => {
  const { route, reported } = open()
  const fault = new Error('SELECT secret FROM "User"')
  const get = route({ permission: 'chat:use' }, () => {
    throw fault
  })
  const response = await get(ask('/'), context())
  expect(response.status).toBe(500)
  expect(await response.text()).not.toMatch(/secret|SELECT|at /)
  expect(reported).toEqual([fault])
})

it('says that a database which does not answer is away for now', async () => {
  const { route } = open()
  const get = route({ permission: 'chat:use' }, () => {
    throw new Error('wrapped', { cause: Object.assign(new Error("Can't reach database server"), { code: 'P1001' }) })
  })
  const response = await get(ask('/'), context())
  expect(response.headers.get('retry-after')).not.toBeNull()
  expect(await problemOf(response)).toMatchObject({ status: 503, code: 'unavailable' })
})

it('answers methods that are not served with 405 and the ones that are', async () => {
  const { publicRoute } = open()
  const { GET, POST, DELETE, OPTIONS } = methods({ GET: publicRoute({}, () => ({ ok: true })) })
  expect(await (await GET(ask('/'), context())).json()).toEqual({ ok: true })
  for (const refuse of [POST, DELETE]) {
    const response = await refuse(ask('/', { method: 'POST' }), context())
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    expect(await problemOf(response)).toMatchObject({ status: 405, code: 'method_not_allowed' })
  }
  expect((await OPTIONS(ask('/'), context())).status).toBe(204)
})
