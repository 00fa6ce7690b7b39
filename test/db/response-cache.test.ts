import { expect, it } from 'vitest'
import { createResponseCache } from '@/lib/db/response-cache'
import type { CompletionResponse } from '@/lib/domain/completion'
import { newId } from '@/lib/shared/ids'
import { onBoth } from './on-both'

const now = Date.UTC(2026, 0, 15, 12)
const answer = (text: string): CompletionResponse => ({
  text,
  reasoning: 'because',
  refusal: null,
  toolCalls: [],
  finishReason: 'stop',
  model: 'm',
  usage: { inputTokens: 1, outputTokens: 2, cachedInputTokens: null, reasoningTokens: null },
  processingMs: null,
  replay: null,
})

onBoth('the response cache', (get) => {
  it('gives what was last kept, to who asks for nothing older', async () => {
    const cache = createResponseCache(get().database)
    const key = newId()
    expect(await cache.find(key, 0)).toBeUndefined()
    await cache.keep(key, answer('old'), { storedAt: now, expiresAt: now + 60_000 })
    await cache.keep(key, answer('Grüße 🌍'), { storedAt: now + 10, expiresAt: now + 60_000 })
    expect(await cache.find(key, now)).toEqual(answer('Grüße 🌍'))
    expect(await cache.find(key, now + 10)).toBeUndefined()
  })

  it('stores no replay items', async () => {
    const cache = createResponseCache(get().database)
    const key = newId()
    const replay = { transport: 'responses', model: 'm', items: [{ encrypted_content: 'private' }] } as const
    await cache.keep(key, { ...answer('x'), replay }, { storedAt: now, expiresAt: now + 60_000 })
    const row = await get().database.client.cachedAnswer.findUniqueOrThrow({ where: { key } })
    expect(row.response).not.toContain('private')
    expect((await cache.find(key, 0))?.replay).toBeNull()
  })

  it('removes what has expired when something is kept', async () => {
    const cache = createResponseCache(get().database)
    const key = newId()
    await cache.keep(key, answer('x'), { storedAt: now, expiresAt: now + 10 })
    await cache.keep(newId(), answer('y'), { storedAt: now + 10, expiresAt: now + 20 })
    expect(await get().database.client.cachedAnswer.count({ where: { key } })).toBe(0)
  })
})
