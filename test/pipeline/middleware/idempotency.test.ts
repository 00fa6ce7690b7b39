import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createIdempotencyStore } from '@/lib/db/idempotency-store'
import { createSeal } from '@/lib/db/seal'
import { idempotency } from '@/lib/pipeline/middleware/idempotency'
import type { CallContext, IdempotencyStore } from '@/lib/pipeline/ports'
import { newId } from '@/lib/shared/ids'
import { openSqliteTest, type TestDatabase } from '@/test/db/on-both'
import { aContext, aRequest, down, endOf, reports } from '@/test/pipeline/fixture'
import { FakeClock } from '@/test/support/fake-clock'
import { gate } from '@/test/support/gate'
import { type ScriptedRound, scriptedModel } from '@/test/support/scripted-model'

let test: TestDatabase
beforeAll(async () => {
  test = await openSqliteTest()
})
afterAll(() => test.drop())

/** Two processes over one database have two of these with one store. */
function open(...script: readonly ScriptedRound[]) {
  const clock = new FakeClock()
  const store = createIdempotencyStore(
    test.database,
    createSeal(() => 'x'.repeat(32), 'test'),
  )
  const model = scriptedModel(...script)
  const { faults, report } = reports()
  const pipeline = (over: IdempotencyStore = store) => idempotency({ store: over, clock, newId, report, pollMs: 5 })(model.call)
  const call = pipeline()
  const send = (key: string | undefined, more: Partial<CallContext> = {}, request = aRequest) =>
    endOf(call(request, aContext(undefined, { clock, ...(key === undefined ? {} : { idempotencyKey: key }), ...more })))
  return { clock, store, model, faults, send, pipeline }
}

describe('idempotency (E2)', () => {
  it('leaves calls without a key alone', async () => {
    const { send } = open({ pieces: ['one'] }, { pieces: ['two'] })
    expect([await send(undefined), await send(undefined)]).toEqual(['one', 'two'])
  })

  it('gives the kept answer again, without an attempt and without pieces', async () => {
    const key = newId()
    const call = { providerCallId: 'c', name: 't', arguments: '{"password":"hunter2"}' }
    const { send, pipeline, clock } = open({ pieces: ['one'], calls: [call] })
    await send(key)
    const context = aContext(undefined, { clock, idempotencyKey: key })
    expect(await pipeline()(aRequest, context)).toMatchObject({ text: 'one', toolCalls: [call], finishReason: 'tool_calls' })
    expect([context.events, context.relay.record().attempts]).toEqual([[], []])
  })

  it('keeps no argument in the clear', async () => {
    const key = newId()
    const { send } = open({ calls: [{ providerCallId: 'c', name: 't', arguments: '{"password":"hunter2"}' }] })
    await send(key)
    const rows = await test.database.client.idempotentCall.findMany({ where: { key } })
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain('hunter2')
  })

  it('refuses the same key with another request', async () => {
    const key = newId()
    const { send } = open({ pieces: ['one'] })
    await send(key)
    expect(await send(key, {}, { ...aRequest, temperature: 1 })).toMatchObject({ code: 'idempotency_mismatch' })
  })

  it('keeps people apart', async () => {
    const key = newId()
    const { send } = open({ pieces: ['one'] }, { pieces: ['two'] })
    expect([await send(key, { userId: 'kim' }), await send(key, { userId: 'lee' })]).toEqual(['one', 'two'])
  })

  it('runs once when the same key comes ten times at once, and everybody gets the answer', async () => {
    const key = newId()
    const { open: letGo, opened } = gate()
    const { send, model } = open({ pieces: ['one'], during: () => opened })
    const sent = Promise.all(Array.from({ length: 10 }, () => send(key)))
    await expect.poll(() => model.requests.length).toBe(1)
    letGo()
    expect(await sent).toEqual(Array.from({ length: 10 }, () => 'one'))
    expect(model.requests).toHaveLength(1)
  })

  it('refuses another request while the first is under way', async () => {
    const key = newId()
    const { open: letGo, opened } = gate()
    const { send, model } = open({ pieces: ['one'], during: () => opened })
    const first = send(key)
    await expect.poll(() => model.requests.length).toBe(1)
    expect(await send(key, {}, { ...aRequest, model: 'other' })).toMatchObject({ code: 'idempotency_mismatch' })
    letGo()
    expect(await first).toBe('one')
  })

  it('runs again after a failure, and lets who waited try', async () => {
    const key = newId()
    const { open: letGo, opened } = gate()
    const { send, model } = open({ during: () => opened, fails: down() }, { pieces: ['two'] })
    const first = send(key)
    await expect.poll(() => model.requests.length).toBe(1)
    const second = send(key)
    letGo()
    expect([await first, await second]).toEqual([{ code: 'provider_unavailable', message: 'The provider is down.' }, 'two'])
  })

  it('ends the wait of a call that is stopped', async () => {
    const key = newId()
    const { open: letGo, opened } = gate()
    const { send, model, clock, pipeline } = open({ pieces: ['one'], during: () => opened })
    const first = send(key)
    await expect.poll(() => model.requests.length).toBe(1)
    const context = aContext(undefined, { clock, idempotencyKey: key })
    const second = endOf(pipeline()(aRequest, context))
    const reason = new Error('stop')
    context.stop(reason)
    expect(await second).toBe(reason)
    letGo()
    await first
  })

  it('takes over the claim of a process that died', async () => {
    const key = newId()
    const { send, model, clock } = open(
      { pieces: ['never finished'], during: () => new Promise(() => undefined) },
      { pieces: ['two'] },
    )
    void send(key)
    await expect.poll(() => model.requests.length).toBe(1)
    clock.advance(60_000)
    expect(await send(key)).toBe('two')
  })

  it('forgets an answer after a day', async () => {
    const key = newId()
    const { send, clock } = open({ pieces: ['one'] }, { pieces: ['two'] })
    await send(key)
    clock.advance(86_399_999)
    expect(await send(key)).toBe('one')
    clock.advance(1)
    expect(await send(key)).toBe('two')
  })

  it('gives the answer also when it could not be kept, and reports that', async () => {
    const { store, pipeline, faults, clock } = open({ pieces: ['one'] })
    const full = new Error('disk full')
    const call = pipeline({ ...store, finish: () => Promise.reject(full) })
    expect(await endOf(call(aRequest, aContext(undefined, { clock, idempotencyKey: newId() })))).toBe('one')
    expect(faults).toEqual([full])
  })
})
