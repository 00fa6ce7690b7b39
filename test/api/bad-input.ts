import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conversationSchema, problemSchema, startedRunSchema } from '@/lib/domain/wire'
import { contract } from '@/lib/http/contract'
import type { Operation } from '@/lib/http/operation'
import { authRequest, type House, type Sent, send, signUp } from '@/test/support/open-house'

const operations: readonly (readonly [string, Operation])[] = Object.entries(contract)
const guarded = operations.filter(([, { permission }]) => permission !== null)
const withId = operations.filter(([, { path }]) => path.includes('{id}'))
const withBody = operations.filter(([, { body }]) => body !== undefined)
const changing = operations.filter(([, { method }]) => method !== 'GET')
const forAdmins = operations.filter(([, { permission }]) => permission === 'settings:manage')

const unknownId = '01900000-0000-7000-8000-00000000dead'
/** Every route with every kind of bad input: the right refusal, never a fault, and nothing written. */
export function refusesBadInput(open: () => Promise<House>): void {
  let house: House
  let ada: { cookie: string }
  let bob: { cookie: string }
  let hers: Readonly<Record<'conversations' | 'runs' | 'tokens', string>>
  let before: string

  beforeAll(async () => {
    house = await open()
    ada = await signUp('ada')
    bob = await signUp('bob')
    const conversation = conversationSchema.parse(
      await (await send(contract.createConversation, { headers: ada, body: {} })).json(),
    )
    const params = { id: conversation.id }
    const started = startedRunSchema.parse(
      await (await send(contract.startRun, { headers: ada, params, body: { text: 'hello' } })).json(),
    )
    await (await send(contract.followRun, { headers: ada, params: { id: started.run.id } })).text()
    const token: { id: string } = await (await send(contract.createToken, { headers: ada, body: { name: 'script' } })).json()
    hers = { conversations: conversation.id, runs: started.run.id, tokens: token.id }
    before = await everything()
  }, 60_000)
  afterAll(async () => {
    expect(await everything(), 'nothing was written').toBe(before)
    await house.close()
  })

  /** Every row that a request could have written. */
  async function everything(): Promise<string> {
    const { client: db } = house.services.database
    const rows = await Promise.all([
      db.user.findMany({ orderBy: { id: 'asc' } }),
      db.account.findMany({ orderBy: { id: 'asc' } }),
      db.apiToken.findMany({ orderBy: { id: 'asc' } }),
      db.conversation.findMany({ orderBy: { id: 'asc' } }),
      db.message.findMany({ orderBy: { id: 'asc' } }),
      db.run.findMany({ orderBy: { id: 'asc' } }),
      db.step.findMany({ orderBy: [{ runId: 'asc' }, { sequence: 'asc' }] }),
      db.setting.findMany(),
      db.configuration.findMany({ orderBy: { slug: 'asc' } }),
    ])
    return JSON.stringify(rows, (_key, value) => (typeof value === 'bigint' ? String(value) : value))
  }

  const refusal = async (operation: Pick<Operation, 'method' | 'path'>, sent: Sent) => problemOf(await send(operation, sent))

  async function problemOf(response: Response): Promise<string> {
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    const { status, code } = problemSchema.parse(await response.json())
    expect(status).toBe(response.status)
    return `${status} ${code}`
  }

  /** A body that the operation would take. */
  const goodBody: Readonly<Record<string, unknown>> = {
    createConversation: {},
    patchConversation: { title: 'mine now' },
    startRun: { text: 'hello' },
    cancelRun: {},
    approveRun: { decision: 'approve', digest: 'x' },
    submitInput: { values: {}, digest: 'x' },
    createToken: { name: 'script' },
    createConfiguration: { slug: 'mine', name: 'Mine', provider: { kind: 'demo' }, model: 'demo' },
    patchConfiguration: { name: 'Mine' },
    testConfiguration: {},
    patchSettings: { signUpOpen: false },
    patchUser: { role: 'admin' },
  }
  const good = (name: string, id = unknownId): Sent => ({
    params: { id, sequence: '0', artifactId: unknownId, slug: 'unknown' },
    ...(name in goodBody && { body: goodBody[name] }),
  })

  describe.each(guarded)('%s', (name, operation) => {
    it('refuses whoever is not signed in, or no longer', async () => {
      expect(await refusal(operation, good(name))).toBe('401 unauthenticated')
      const cookie = `${ada.cookie.slice(0, -6)}AAAAAA`
      expect(await refusal(operation, { ...good(name), headers: { cookie } })).toBe('401 unauthenticated')
      expect(await refusal(operation, { ...good(name), headers: { ...ada, authorization: 'Bearer vl_made-up' } })).toBe(
        '401 unauthenticated',
      )
    })

    it('refuses an unknown query', async () => {
      expect(await refusal(operation, { ...good(name), headers: ada, query: '?unknown=1' })).toBe('422 validation_failed')
      expect(await refusal(operation, { ...good(name), headers: ada, query: '?q=%00' })).toBe('422 validation_failed')
    })
  })

  describe.each(withId)('%s', (name, operation) => {
    it('finds nothing under an unknown id, one that is none, or somebody else’s', async () => {
      const [, room = ''] = operation.path.match(/^\/api\/(\w+)/) ?? []
      const theirs = Object.entries(hers).find(([key]) => key === room)?.[1]
      expect(await refusal(operation, { ...good(name), headers: ada })).toBe('404 not_found')
      for (const id of ['1', 'x'.repeat(100_000), '../runs', "' OR 1=1 --"]) {
        expect(await refusal(operation, { ...good(name, id), headers: ada })).toBe('404 not_found')
      }
      if (theirs) expect(await refusal(operation, { ...good(name, theirs), headers: bob })).toBe('404 not_found')
    })

    it('refuses an id that no database can hold', async () => {
      for (const id of ['a\u0000b', '\ud800']) {
        expect(await refusal(operation, { ...good(name, id), headers: ada })).toBe('422 validation_failed')
      }
    })
  })

  describe.each(withBody)('%s', (name, operation) => {
    const ask = (raw: string) => refusal(operation, { params: { id: unknownId, slug: 'unknown' }, headers: ada, raw })

    it('refuses broken JSON, lists, numbers, null, unknown keys and megabytes', async () => {
      expect(await ask('{"text"')).toBe('400 malformed_request')
      for (const wrong of [
        '[]',
        '1',
        'null',
        '"text"',
        '{"__proto__":{"role":"admin"}}',
        '{"unknown":1}',
        '['.repeat(100_000) + ']'.repeat(100_000),
      ]) {
        expect(await ask(wrong), wrong.slice(0, 40)).toBe('422 validation_failed')
      }
      expect(await ask(JSON.stringify({ text: 'x'.repeat(2_000_000) }))).toBe('413 payload_too_large')
    })

    it('refuses a body that calls itself anything but JSON', async () => {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/json', 'application/jsonp', '']) {
        const headers = { ...ada, 'content-type': type }
        const sent = { ...good(name), headers, raw: JSON.stringify(goodBody[name] ?? {}) }
        expect(await refusal(operation, sent), type).toBe('415 unsupported_media_type')
      }
    })

    it('refuses text that no database can hold, and text beyond its bound', async () => {
      for (const key of ['text', 'title', 'name', 'password', 'configuration', 'unknown']) {
        for (const value of ['a\u0000b', '\ud800', 'x'.repeat(1_000_000)]) {
          expect(await ask(JSON.stringify({ ...(goodBody[name] as object), [key]: value })), key).toBe('422 validation_failed')
        }
      }
    })
  })

  describe.each(changing)('%s', (name, operation) => {
    it('refuses a cookie that another site makes the browser send', async () => {
      const foreign: Record<string, string>[] = [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      ]
      for (const headers of foreign) {
        expect(await refusal(operation, { ...good(name), headers: { ...ada, ...headers } })).toBe('403 bad_origin')
      }
    })
  })

  describe.each(operations)('%s', (_name, { path }) => {
    it('answers other methods with 405', async () => {
      const served = operations.filter(([, other]) => other.path === path).map(([, { method }]) => method)
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((verb) => !served.some((other) => other === verb))) {
        expect(await refusal({ method: 'GET', path }, { method, headers: ada })).toBe('405 method_not_allowed')
      }
    })
  })

  it.each(forAdmins)('%s is for admins', async (name, operation) => {
    expect(await refusal(operation, { ...good(name), headers: bob })).toBe('403 forbidden')
  })

  it.each<[keyof typeof contract, string]>([
    ['listConversations', '?cursor=broken'],
    ['listConversations', '?limit=0'],
    ['listConversations', '?limit=201'],
    ['listConversations', '?limit=1&limit=2'],
    ['listConversations', '?archived=maybe'],
    ['listConversations', `?q=${'x'.repeat(201)}`],
    ['listRuns', '?cursor=broken'],
    ['listRuns', `?cursor=${'x'.repeat(501)}`],
    ['listRuns', '?since=broken'],
    ['listRuns', '?status=sleeping'],
    ['listRuns', '?reason=bored'],
    ['listRuns', '?conversationId=1'],
    ['listRuns', '?from=yesterday'],
    ['listRuns', '?minTtftMs=-1'],
    ['listRuns', '?minTtftMs=9007199254740991'],
    ['listRuns', '?minDurationMs=1e400'],
    ['listRuns', '?hasError=yes'],
    ['listRuns', '?cacheHit=yes'],
    ['listRuns', '?tool=%00'],
    ['listRuns', `?guardrail=${'x'.repeat(201)}`],
    ['listRuns', '?deliveryMode=fast'],
    ['listUsers', '?cursor=broken'],
    ['listUsers', '?limit=1.5'],
    ['listUsage', '?cursor=broken'],
    ['listUsage', '?from=yesterday'],
    ['listUsage', '?to=2026-02-30'],
    ['listUsage', '?from=2020-01-01&to=2026-01-01'],
    ['listUsage', '?from=2026-01-02&to=2026-01-01'],
    ['getConversation', '?before=broken'],
    ['followRun', '?after=broken'],
    ['followRun', '?after=-5'],
    ['followRun', '?after=99999999999999999999'],
    ['followRun', '?after='],
    ['followRun', '?after=100000'],
  ])('%s refuses %.60s', async (name, query) => {
    const id = name === 'followRun' ? hers.runs : hers.conversations
    expect(await refusal(contract[name], { headers: ada, params: { id }, query })).toBe('422 validation_failed')
  })

  it('refuses headers that say nothing: a broken Last-Event-ID, an Idempotency-Key without end', async () => {
    const follow = (id: string) =>
      refusal(contract.followRun, { headers: { ...ada, 'last-event-id': id }, params: { id: hers.runs } })
    expect(await follow('broken')).toBe('422 validation_failed')
    expect(await follow('99999999999999999999')).toBe('422 validation_failed')
    expect(await follow('100000'), 'a step that the run has not reached').toBe('422 validation_failed')
    const start = (key: string) =>
      refusal(contract.startRun, {
        headers: { ...ada, 'idempotency-key': key },
        params: { id: hers.conversations },
        body: { text: 'hello' },
      })
    expect(await start('x'.repeat(201))).toBe('422 validation_failed')
    expect(await start('')).toBe('422 validation_failed')
  })

  it('refuses what fits the form and means nothing', async () => {
    const start = (body: unknown) => refusal(contract.startRun, { headers: ada, params: { id: hers.conversations }, body })
    expect(await start({ text: '   ' })).toBe('422 validation_failed')
    expect(await start({ text: 'hello', configuration: 'unknown' })).toBe('422 validation_failed')
    expect(await start({ text: 'hello', parentRunId: unknownId })).toMatch(/^4(04 not_found|22 validation_failed)$/)
    expect(await start({ text: 'hello', editOf: unknownId })).toMatch(/^4(04 not_found|22 validation_failed)$/)
    expect(await start({ regenerate: unknownId })).toMatch(/^4(04 not_found|22 validation_failed)$/)
    const create = (body: unknown) => refusal(contract.createConversation, { headers: ada, body })
    expect(await create({ configuration: 'unknown' })).toBe('422 validation_failed')
    const body = (sequence: string) => refusal(contract.getStepBody, { headers: ada, params: { id: hers.runs, sequence } })
    expect(await body('999999999')).toBe('404 not_found')
    expect(await body('-1')).toBe('404 not_found')
    const artifact = (artifactId: string) =>
      refusal(contract.getArtifact, { headers: ada, params: { id: hers.runs, artifactId } })
    expect(await artifact(unknownId)).toBe('404 not_found')
    for (const none of ['1', '../steps', 'x'.repeat(10_000)]) expect(await artifact(none)).toBe('404 not_found')
  })

  it.each([
    '?from=0000-01-01T00:00:00Z',
    '?to=9999-12-31T23:59:59-23:59',
    '?from=2026-01-01T00:00:00.123456789%2B14:00',
    '?q=%25_%5C%27%22%F0%9F%A6%8A',
    '?q=',
    '?userId=nobody&configuration=none&provider=none&model=none',
    '?since=2026-01-01T00:00:00Z',
    '?since=0000-01-01T00:00:00Z',
    '?limit=%31',
    '?minTtftMs=2147483647',
  ])('listRuns answers the odd but right %s', async (query) => {
    expect((await send(contract.listRuns, { headers: ada, query })).status).toBe(200)
  })

  it.each<[string, string, string]>([
    ['/sign-in/email', '{"email"', '400 malformed_request'],
    ['/sign-in/email', '[]', '422 validation_failed'],
    ['/sign-in/email', '{"email":"ada@example.org","password":"\\u0000"}', '422 validation_failed'],
    ['/sign-in/email', '{"email":"ada@example.org","password":"\\ud800"}', '422 validation_failed'],
    ['/sign-in/email', '{"email":{"contains":"ada"},"password":"a"}', '422 validation_failed'],
    ['/sign-in/email', `{"email":"ada@example.org","password":"${'x'.repeat(1_000_000)}"}`, '422 validation_failed'],
    ['/sign-in/email', `{"email":"ada@example.org","password":"${'x'.repeat(2_000_000)}"}`, '413 payload_too_large'],
    ['/sign-in/email', '{"email":"nobody@example.org","password":"wrong password"}', '401 invalid_credentials'],
    [
      '/sign-in/email',
      '{"email":"ada@example.org","password":"wrong password","callbackURL":"https://evil.example"}',
      '422 validation_failed',
    ],
    ['/sign-up/email', '{"name":"a\\u0000","email":"new@example.org","password":"long enough"}', '422 validation_failed'],
    ['/sign-up/email', '{"name":"a","email":"new@example.org","password":"long enough","role":"admin"}', '422 validation_failed'],
    ['/sign-up/email', '{"name":"a","email":"ada@example.org","password":"long enough"}', '409 email_taken'],
    ['/change-password', '{"currentPassword":"a","newPassword":"long enough"}', '401 unauthenticated'],
    ['/update-user', '{"name":"a"}', '401 unauthenticated'],
    ['/revoke-session', '{"token":"\\u0000"}', '422 validation_failed'],
    ['/admin/set-role', '{}', '404 not_found'],
    ['/nowhere', '{}', '404 not_found'],
  ])('%s refuses %.60s', async (path, raw, expected) => {
    expect(await problemOf(await authRequest('POST', path, raw))).toBe(expected)
  })

  it('answers other methods of sign-in with 405', async () => {
    for (const [method, path] of [
      ['GET', '/sign-in/email'],
      ['PUT', '/sign-up/email'],
      ['DELETE', '/get-session'],
      ['POST', '/get-session'],
    ] as const) {
      expect(await problemOf(await authRequest(method, path, method === 'GET' ? null : '{}'))).toBe('405 method_not_allowed')
    }
  })
}
