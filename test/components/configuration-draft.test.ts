import { expect, it } from 'vitest'
import { bodyOf, changedFields, draftOf, errorAt, freshDraft, patchOf } from '@/components/settings/configuration-draft'
import { configurationSchema } from '@/lib/domain/configuration'
import { createConfigurationBody, patchConfigurationBody, viewOfConfiguration } from '@/lib/domain/configuration-wire'

const configuration = configurationSchema.parse({
  slug: 'support',
  name: 'Support',
  provider: { kind: 'responses', baseUrl: 'http://127.0.0.1:9/v1', apiKey: 'invented' },
  model: 'gpt-4.1',
  temperature: 0.3,
  timeoutMs: 2_500,
  tools: ['calculator'],
  terms: ['one', 'two words'],
  budget: { dailyCost: '5.00', monthlyTokens: 1_000_000 },
  price: { currency: 'USD', perTokens: 1_000_000, input: '2.00', cachedInput: '0.50', output: '8.00', version: 'list' },
})
const view = viewOfConfiguration(configuration, false)
const draft = draftOf(view)

it('loses nothing between the form and the server, except the key, which it never has', () => {
  const parsed = createConfigurationBody.parse(bodyOf(draft))
  expect(parsed).toEqual({ ...configuration, provider: { ...configuration.provider, apiKey: null } })
})

it('sends what changed and nothing else', () => {
  expect(patchOf(draft, draft)).toEqual({})
  const after = { ...draft, temperature: '0,5', timeout: '60', fallbacks: ['demo'] }
  expect(changedFields(draft, after)).toEqual(['temperature', 'fallbacks', 'timeout'])
  expect(patchOf(draft, after)).toEqual({ temperature: 0.5, timeoutMs: 60_000, fallbacks: ['demo'] })
})

it('keeps, replaces and removes the key', () => {
  expect(patchOf(draft, { ...draft, baseUrl: '' })).toEqual({ provider: { baseUrl: null } })
  expect(patchOf(draft, { ...draft, key: { type: 'replace', value: ' new-key ' } })).toEqual({ provider: { apiKey: 'new-key' } })
  expect(patchOf(draft, { ...draft, key: { type: 'remove' } })).toEqual({ provider: { apiKey: null } })
  expect(patchOf(draft, { ...draft, key: { type: 'replace', value: '' } })).toEqual({})
})

it('sends what is no number as it was typed, so that the server can say so', () => {
  const patch = patchOf(draft, { ...draft, temperature: 'warm' })
  expect(patch).toEqual({ temperature: 'warm' })
  expect(patchConfigurationBody.safeParse(patch).error?.issues[0]?.path).toEqual(['temperature'])
})

it('takes emptied limits and prices away', () => {
  const budget = { ...draft.budget, dailyCost: '', monthlyTokens: ' ' }
  const price = { ...draft.price, input: '', cachedInput: '', output: '' }
  expect(patchOf(draft, { ...draft, budget, price })).toEqual({ budget: null, price: null })
})

it('begins a copy with everything but the slug, the key and the mark of the default', () => {
  const copy = freshDraft({ ...view, isDefault: true })
  expect(copy).toEqual({ ...draft, slug: 'support-copy', isDefault: false })
  expect(bodyOf(copy).provider).not.toHaveProperty('apiKey')
})

it('finds the word about a place or what is below it', () => {
  const errors = [{ path: 'tools.1', message: 'No such tool.' }]
  expect(errorAt(errors, 'tools')).toBe('No such tool.')
  expect(errorAt(errors, 'tool')).toBeUndefined()
})
