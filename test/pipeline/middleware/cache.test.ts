import { describe, expect, it } from 'vitest'
import type { CompletionRequest, CompletionResponse } from '@/lib/domain/completion'
import { type Configuration, configurationSchema } from '@/lib/domain/configuration'
import { cache } from '@/lib/pipeline/middleware/cache'
import type { ResponseCache } from '@/lib/pipeline/ports'
import { aConfiguration, aContext, aRequest, endOf, reports } from '@/test/pipeline/fixture'
import { FakeClock } from '@/test/support/fake-clock'
import { type ScriptedRound, scriptedModel } from '@/test/support/scripted-model'

const caching = (more: Partial<Configuration> = {}) =>
  aConfiguration('asked', { cache: { enabled: true, ttlSeconds: 60 }, ...more })

function memory(): ResponseCache & { readonly kept: Map<string, { response: CompletionResponse; storedAt: number }> } {
  const kept = new Map<string, { response: CompletionResponse; storedAt: number }>()
  return {
    kept,
    async find(key, since) {
      const found = kept.get(key)
      return found && found.storedAt > since ? found.response : undefined
    },
    async keep(key, response, { storedAt }) {
      kept.set(key, { response, storedAt })
    },
  }
}

function open(...script: readonly ScriptedRound[]) {
  const clock = new FakeClock()
  const store = memory()
  const { faults, report } = reports()
  const model = scriptedModel(...script)
  const call = cache({ store, clock, report })(model.call)
  return {
    clock,
    store,
    faults,
    model,
    async ask(configuration: Configuration = caching(), request: CompletionRequest = aRequest) {
      const context = aContext(configuration, { clock })
      return { text: await endOf(call(request, context)), context }
    },
  }
}

describe('the response cache (E3)', () => {
  it('is off unless a configuration asks for it', async () => {
    const { ask, store } = open({ pieces: ['one'] }, { pieces: ['two'] })
    await ask(aConfiguration())
    expect((await ask(aConfiguration())).text).toBe('two')
    expect(store.kept.size).toBe(0)
  })

  it('answers the same question again without an attempt and without pieces', async () => {
    const { ask } = open({ pieces: ['forty-two'] })
    await ask()
    const { text, context } = await ask()
    expect(text).toBe('forty-two')
    expect(context.events).toEqual([])
    expect(context.relay.record().attempts).toEqual([])
  })

  it('forgets an answer when its time is over, by the time that holds now', async () => {
    const { ask, clock } = open({ pieces: ['one'] }, { pieces: ['two'] }, { pieces: ['three'] })
    await ask()
    clock.advance(59_999)
    expect((await ask()).text).toBe('one')
    expect((await ask(caching({ cache: { enabled: true, ttlSeconds: 10 } }))).text).toBe('two')
    clock.advance(60_000)
    expect((await ask()).text).toBe('three')
  })

  it.each<[string, Partial<Configuration>]>([
    ['another configuration', { slug: 'other' }],
    ['another address', { provider: { kind: 'responses', baseUrl: 'https://elsewhere.example.org/v1', apiKey: null } }],
    ['another transport', { provider: { kind: 'chat', baseUrl: 'https://asked.example.org/v1', apiKey: null } }],
    ['other guardrails', { guardrails: [] }],
    ['another term list', { terms: ['moon'] }],
  ])('keeps apart what was asked of %s', async (_what, change) => {
    const { ask } = open({ pieces: ['one'] }, { pieces: ['two'] })
    await ask()
    expect((await ask(caching(change))).text).toBe('two')
  })

  it.each<[string, Partial<CompletionRequest>]>([
    ['prompt', { messages: [{ role: 'user', text: 'How far is Mars?' }] }],
    ['model', { model: 'other' }],
    ['temperature', { temperature: 0 }],
    ['length', { maxOutputTokens: 10 }],
    ['effort', { reasoningEffort: 'low' }],
    [
      'tools',
      {
        tools: [
          { name: 't', title: 't', description: 't', effect: 'read', needsApproval: false, inputSchema: { type: 'object' } },
        ],
      },
    ],
  ])('keeps apart what was asked with another %s', async (_what, change) => {
    const { ask } = open({ pieces: ['one'] }, { pieces: ['two'] })
    await ask()
    expect((await ask(caching(), { ...aRequest, ...change })).text).toBe('two')
  })

  it('knows a configuration again when its key was changed or its fields came in another order', async () => {
    const { ask } = open({ pieces: ['one'] })
    await ask()
    const { slug, provider, ...rest } = caching()
    const again = configurationSchema.parse({
      ...rest,
      slug,
      provider: { apiKey: 'new', baseUrl: provider.baseUrl, kind: provider.kind },
    })
    expect((await ask(again)).text).toBe('one')
  })

  it.each<[string, ScriptedRound]>([
    ['a cut answer', { pieces: ['one'], response: { finishReason: 'length' } }],
    ['a filtered answer', { pieces: ['one'], response: { finishReason: 'content_filter' } }],
    ['a refusal', { pieces: ['one'], response: { finishReason: 'refusal' } }],
    ['a refusal that calls itself an answer', { pieces: ['one'], response: { refusal: 'No.' } }],
    ['tool calls', { pieces: ['one'], calls: [{ providerCallId: 'c', name: 't', arguments: '{}' }] }],
  ])('does not keep %s', async (_what, round) => {
    const { ask, store } = open(round, { pieces: ['two'] })
    await ask()
    expect(store.kept.size).toBe(0)
    expect((await ask()).text).toBe('two')
  })

  it('does not keep what a fallback answered', async () => {
    const store = memory()
    const clock = new FakeClock()
    const context = aContext(caching(), { clock })
    const model = scriptedModel({ pieces: ['from the backup'] })
    const call = cache({ store, clock, report: () => undefined })((request, inner) =>
      model.call(request, { ...inner, serving: aConfiguration('backup') }),
    )
    await call(aRequest, context)
    expect(store.kept.size).toBe(0)
  })

  it('keeps no replay items', async () => {
    const { ask, store } = open({ pieces: ['one'], response: { replay: { transport: 'responses', model: 'm', items: [{}] } } })
    await ask()
    expect([...store.kept.values()][0]?.response.replay).toBeNull()
  })

  it('is a miss, not a failure, where it does not work', async () => {
    const { faults, report } = reports()
    const broken: ResponseCache = { find: () => Promise.reject(new Error('find')), keep: () => Promise.reject(new Error('keep')) }
    const call = cache({ store: broken, clock: new FakeClock(), report })(scriptedModel({ pieces: ['one'] }).call)
    expect(await endOf(call(aRequest, aContext(caching())))).toBe('one')
    expect(faults.map(String)).toEqual(['Error: find', 'Error: keep'])
  })
})
