import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { configurationTestSchema, configurationViewSchema } from '@/lib/domain/configuration-wire'
import { configurationChoiceSchema, problemSchema } from '@/lib/domain/wire'
import { contract } from '@/lib/http/contract'
import { type House, send, signUp } from '@/test/support/open-house'

let house: House
let ada: { cookie: string }
let bob: { cookie: string }
beforeAll(async () => {
  const { openHouse } = await import('@/test/support/open-house')
  house = await openHouse()
  ada = await signUp('ada')
  bob = await signUp('bob')
}, 60_000)
afterAll(() => house.close())

const body = (slug: string, given: object = {}) => ({ slug, name: slug, provider: { kind: 'demo' }, model: 'demo', ...given })
const create = (slug: string, given: object = {}) => send(contract.createConfiguration, { headers: ada, body: body(slug, given) })
const made = async (slug: string, given: object = {}) => configurationViewSchema.parse(await (await create(slug, given)).json())
const patch = (slug: string, given: object) => send(contract.patchConfiguration, { headers: ada, params: { slug }, body: given })
const read = async (slug: string) =>
  configurationViewSchema.parse(await (await send(contract.getConfiguration, { headers: ada, params: { slug } })).json())
const remove = (slug: string) => send(contract.deleteConfiguration, { headers: ada, params: { slug } })
const choices = async () =>
  z
    .object({ items: z.array(configurationChoiceSchema) })
    .parse(await (await send(contract.listConfigurations, { headers: bob })).json()).items
const standard = async () => (await choices()).filter(({ isDefault }) => isDefault).map(({ slug }) => slug)
const problem = async (response: Response) => problemSchema.parse(await response.json())

describe('configurations', () => {
  it('offers what the environment gives, one of them held back by its terms', async () => {
    const all = await choices()
    expect(all.map(({ slug }) => slug)).toEqual(['demo', 'demo-backup', 'demo-held'])
    expect(all.find(({ slug }) => slug === 'demo-held')?.deliveryMode).toBe('hold')
    expect(await standard()).toEqual(['demo'])
  })

  it('makes, reads, changes and deletes one', async () => {
    const view = await made('support', { name: 'Support', tools: ['calculator'], fallbacks: ['demo-backup'] })
    expect(view).toMatchObject({ slug: 'support', builtIn: false, active: true, isDefault: false, maxRounds: 10 })
    expect(await read('support')).toEqual(view)
    expect((await choices()).map(({ slug }) => slug)).toContain('support')
    expect((await patch('support', { temperature: 0.3, tools: [] })).status).toBe(200)
    expect(await read('support')).toMatchObject({ name: 'Support', temperature: 0.3, tools: [], fallbacks: ['demo-backup'] })
    expect((await remove('support')).status).toBe(204)
    expect((await remove('support')).status).toBe(404)
  })

  it('never answers with the key, keeps it where a change leaves it out, and removes it for null', async () => {
    const created = await create('keyed', { provider: { kind: 'responses', apiKey: 'invented-key' } })
    expect(await created.clone().text()).not.toContain('invented-key')
    expect((await read('keyed')).provider).toEqual({ kind: 'responses', baseUrl: null, hasApiKey: true })
    await patch('keyed', { provider: { baseUrl: 'http://127.0.0.1:9/v1' } })
    expect((await read('keyed')).provider).toEqual({ kind: 'responses', baseUrl: 'http://127.0.0.1:9/v1', hasApiKey: true })
    expect((await house.services.configurations.find('keyed'))?.provider.apiKey).toBe('invented-key')
    await patch('keyed', { provider: { apiKey: null } })
    expect((await read('keyed')).provider.hasApiKey).toBe(false)
    await remove('keyed')
  })

  it('has one default: a new one takes the mark, and without one it is the environment’s again', async () => {
    await made('first', { isDefault: true })
    expect(await standard()).toEqual(['first'])
    await made('second', { isDefault: true })
    expect(await standard()).toEqual(['second'])
    expect((await read('first')).isDefault).toBe(false)
    expect((await house.services.configurations.find(undefined))?.slug).toBe('second')
    await remove('second')
    expect(await standard()).toEqual(['demo'])
    await remove('first')
  })

  it('takes an inactive one out of what can be chosen', async () => {
    await made('asleep', { active: false })
    expect((await choices()).map(({ slug }) => slug)).not.toContain('asleep')
    expect(await house.services.configurations.find('asleep')).toBeUndefined()
    expect((await read('asleep')).active).toBe(false)
    await remove('asleep')
  })

  it('does not change what the environment gives', async () => {
    expect(await problem(await patch('demo', { name: 'Mine' }))).toMatchObject({ status: 409, code: 'conflict' })
    expect(await problem(await remove('demo'))).toMatchObject({ status: 409, code: 'conflict' })
    expect(await problem(await create('demo'))).toMatchObject({ status: 409, code: 'conflict' })
    expect((await read('demo')).builtIn).toBe(true)
  })

  it.each<[string, object, string]>([
    ['an unknown tool', { tools: ['calculator', 'time_machine'] }, 'tools.1'],
    ['an unknown guardrail', { guardrails: ['secret-redaction', 'sekret'] }, 'guardrails.1'],
    ['an unknown fallback', { fallbacks: ['demo', 'nowhere'] }, 'fallbacks.1'],
    ['itself as a fallback', { fallbacks: ['wrong'] }, 'fallbacks.0'],
    ['a fallback twice', { fallbacks: ['demo', 'demo'] }, 'fallbacks.1'],
    ['an inactive default', { isDefault: true, active: false }, 'active'],
    [
      'tools with reasoning through Chat Completions, where that model takes none (A4)',
      { provider: { kind: 'chat' }, model: 'gpt-5.4', reasoningEffort: 'high', tools: ['calculator'] },
      'reasoningEffort',
    ],
    ['an address that is none', { provider: { kind: 'chat', baseUrl: 'ftp://example.org' } }, 'provider.baseUrl'],
    ['a key of two lines', { provider: { kind: 'chat', apiKey: 'a\nb' } }, 'provider.apiKey'],
    [
      'a price that is no number',
      { price: { currency: 'USD', input: 'x', cachedInput: '1', output: '1', version: '1' } },
      'price.input',
    ],
    ['a budget of unknown kind', { budget: { hourlyRequests: 1 } }, 'budget'],
    ['a slug with capitals', { slug: 'Wrong' }, 'slug'],
  ])('refuses %s, and says where', async (_what, given, path) => {
    const refusal = await problem(await create('wrong', given))
    expect(refusal).toMatchObject({ status: 422, code: 'validation_failed' })
    expect(refusal.errors?.map((error) => error.path)).toEqual([path])
  })

  it('does not hold a fallback that was deleted against a change of something else', async () => {
    await made('target')
    await made('chained', { fallbacks: ['target'] })
    await remove('target')
    expect((await patch('chained', { name: 'Still here' })).status).toBe(200)
    expect((await patch('chained', { fallbacks: ['target', 'nowhere'] })).status).toBe(422)
    await remove('chained')
  })

  it('says what works', async () => {
    const tried = await send(contract.testConfiguration, { headers: ada, params: { slug: 'demo' }, body: {} })
    const { checks, tokens } = configurationTestSchema.parse(await tried.json())
    expect(checks.map(({ name, result }) => `${name} ${result}`)).toEqual([
      'answers works',
      'streams works',
      'tools works',
      'usage works',
    ])
    expect(tokens).toBeGreaterThan(0)
  })

  it('says in the words of the failure what does not, and tries a change before it is saved', async () => {
    const away = { provider: { kind: 'chat', baseUrl: 'http://127.0.0.1:9/v1' } }
    const tried = await send(contract.testConfiguration, { headers: ada, params: { slug: 'demo' }, body: away })
    const { checks, tokens } = configurationTestSchema.parse(await tried.json())
    expect(checks.map(({ name, result }) => `${name} ${result}`)).toEqual([
      'answers fails',
      'streams fails',
      'tools unknown',
      'usage unknown',
    ])
    expect(checks[0]?.message).toContain('127.0.0.1')
    expect(tokens).toBeNull()
    expect((await read('demo')).provider.kind).toBe('demo')
  })

  it('shows and changes for admins only', async () => {
    for (const operation of [contract.getConfiguration, contract.deleteConfiguration]) {
      expect((await send(operation, { headers: bob, params: { slug: 'demo' } })).status).toBe(403)
    }
    expect((await send(contract.createConfiguration, { headers: bob, body: body('mine') })).status).toBe(403)
  })
})
