import { describe, expect, it } from 'vitest'
import { createDb } from '@/lib/db/client'
import { createIdempotencyStore } from '@/lib/db/idempotency-store'
import { createSeal } from '@/lib/db/seal'
import type { CompletionResponse } from '@/lib/domain/completion'
import { newId } from '@/lib/shared/ids'
import { onBoth } from './on-both'

const now = Date.UTC(2026, 0, 15, 12)
const times = { now, until: now + 60_000 }
const seal = createSeal(() => 'a secret of this installation, at least', 'test')

const response: CompletionResponse = {
  text: 'Grüße 🌍',
  reasoning: null,
  refusal: null,
  toolCalls: [{ providerCallId: 'c', name: 'save', arguments: '{"password":"hunter2"}' }],
  finishReason: 'tool_calls',
  model: 'm',
  usage: { inputTokens: 1, outputTokens: 2, cachedInputTokens: null, reasoningTokens: null },
  processingMs: 12.5,
  replay: null,
}

const aCall = (more = {}) => ({ userId: newId(), key: 'key', fingerprint: 'f', ...more })

onBoth('the idempotency store', (get) => {
  const store = () => createIdempotencyStore(get().database, seal)

  it('gives a key to one of many, also between processes', async () => {
    const call = aCall()
    const other = createDb(get().url)
    try {
      const stores = [store(), createIdempotencyStore(other, seal)]
      const claims = await Promise.all(
        Array.from({ length: 20 }, (_, index) => stores[index % 2]?.claim(call, { ...times, owner: `o-${index}` })),
      )
      expect(claims.filter((claim) => claim?.type === 'claimed')).toHaveLength(1)
      expect(claims.filter((claim) => claim?.type === 'under_way')).toHaveLength(19)
    } finally {
      await other.close()
    }
  })

  it('answers with what was kept, and holds no argument in the clear', async () => {
    const call = aCall()
    await store().claim(call, { ...times, owner: 'one' })
    await store().finish(call, 'one', { response, until: now + 1_000 })
    expect(await store().claim(call, { ...times, owner: 'two' })).toEqual({ type: 'answered', response })
    const row = await get().database.client.idempotentCall.findUniqueOrThrow({
      where: { userId_key: { userId: call.userId, key: call.key } },
    })
    expect(row.response).not.toContain('hunter2')
    expect(row.owner).toBeNull()
  })

  it('tells another request under the same key, under way or answered', async () => {
    const call = aCall()
    const another = { ...call, fingerprint: 'g' }
    await store().claim(call, { ...times, owner: 'one' })
    expect(await store().claim(another, { ...times, owner: 'two' })).toEqual({ type: 'mismatch' })
    await store().finish(call, 'one', { response, until: now + 1_000 })
    expect(await store().claim(another, { ...times, owner: 'two' })).toEqual({ type: 'mismatch' })
  })

  it('frees a key that is released, and forgets an answer whose time is over', async () => {
    const call = aCall()
    await store().claim(call, { ...times, owner: 'one' })
    await store().release(call, 'one')
    expect(await store().claim(call, { ...times, owner: 'two' })).toEqual({ type: 'claimed' })
    await store().finish(call, 'two', { response, until: now + 1_000 })
    expect(await store().claim(call, { now: now + 1_000, until: now + 2_000, owner: 'three' })).toEqual({ type: 'claimed' })
  })

  it('gives the claim of a dead process away, and lets its late end change nothing', async () => {
    const call = aCall()
    await store().claim(call, { ...times, owner: 'dead' })
    await store().renew(call, 'dead', now + 90_000)
    expect(await store().claim(call, { now: now + 89_999, until: now + 200_000, owner: 'next' })).toEqual({ type: 'under_way' })
    expect(await store().claim(call, { now: now + 90_000, until: now + 200_000, owner: 'next' })).toEqual({ type: 'claimed' })
    await store().finish(call, 'dead', { response, until: now + 300_000 })
    await store().release(call, 'dead')
    await store().renew(call, 'dead', 0)
    expect(await store().claim(call, { now: now + 100_000, until: now + 200_000, owner: 'third' })).toEqual({ type: 'under_way' })
  })
})

describe('a seal', () => {
  it('opens what it sealed, each time another text', () => {
    const sealed = [seal.seal('Grüße 🌍'), seal.seal('Grüße 🌍')]
    expect(sealed.map(seal.open)).toEqual(['Grüße 🌍', 'Grüße 🌍'])
    expect(sealed[0]).not.toBe(sealed[1])
  })

  it('does not open what was changed, cut, or sealed with another secret or for another purpose', () => {
    const sealed = seal.seal('hello')
    const bytes = Buffer.from(sealed, 'base64')
    bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1
    expect(() => seal.open(bytes.toString('base64'))).toThrow()
    expect(() => seal.open(sealed.slice(0, 20))).toThrow()
    expect(() => createSeal(() => 'another secret', 'test').open(sealed)).toThrow()
    expect(() => createSeal(() => 'a secret of this installation, at least', 'other').open(sealed)).toThrow()
  })
})
