import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLedger } from '@/lib/db/ledger'
import type { Budget, Configuration } from '@/lib/domain/configuration'
import type { Price } from '@/lib/domain/usage'
import { compose } from '@/lib/pipeline/compose'
import { budget } from '@/lib/pipeline/middleware/budget'
import { usage } from '@/lib/pipeline/middleware/usage'
import type { CallContext, Ledger, ModelCall } from '@/lib/pipeline/ports'
import { newId } from '@/lib/shared/ids'
import { openSqliteTest, type TestDatabase } from '@/test/db/on-both'
import { aConfiguration, aContext, aRequest, down, endOf, reports } from '@/test/pipeline/fixture'
import { FakeClock } from '@/test/support/fake-clock'
import { gate } from '@/test/support/gate'
import { type ScriptedRound, scriptedModel } from '@/test/support/scripted-model'

let test: TestDatabase
beforeAll(async () => {
  test = await openSqliteTest()
})
afterAll(() => test.drop())

/** Dollars per million tokens: ten tokens in and five out cost 0.00002 USD. */
const price: Price = { currency: 'USD', perTokens: 1_000_000, input: '1', cachedInput: '1', output: '2', version: 'test' }

/** A person and a configuration of their own, with the ledger's real neighbour that books. */
async function open(
  limits: { own?: Budget; configuration?: Budget; more?: Partial<Configuration> },
  script: readonly ScriptedRound[],
) {
  const clock = new FakeClock(Date.UTC(2026, 0, 30, 12))
  const ledger = createLedger(test.database)
  const userId = newId()
  if (limits.own) await ledger.setBudget(userId, limits.own)
  const slug = `c-${newId()}`
  const configuration = aConfiguration(slug, { name: 'Asked', budget: limits.configuration ?? null, price, ...limits.more })
  const model = scriptedModel(...script)
  const { faults, report } = reports()
  const pipeline = (over: Ledger = ledger): ModelCall =>
    compose([budget({ ledger: over, clock, newId, report }), usage({ ledger: over, clock, report })], model.call)
  const call = pipeline()
  const send = (more: Partial<CallContext> = {}) => endOf(call(aRequest, aContext(configuration, { clock, userId, ...more })))
  return { clock, ledger, userId, configuration, model, faults, send, pipeline }
}

const rounds = (count: number): ScriptedRound[] => Array.from({ length: count }, () => ({ pieces: ['hi'] }))

describe('budgets (E5)', () => {
  it('are asked for nothing where there are none', async () => {
    const { send, userId } = await open({}, rounds(1))
    expect(await send()).toBe('hi')
    expect(await test.database.client.budgetAccount.count({ where: { owner: `user:${userId}` } })).toBe(0)
  })

  it('refuse a call once the person’s limit of requests is reached, and say which and when it begins anew', async () => {
    const { send } = await open({ own: { dailyRequests: 2 } }, rounds(2))
    expect([await send(), await send()]).toEqual(['hi', 'hi'])
    expect(await send()).toEqual({
      code: 'budget_exhausted',
      message: 'Your daily budget (2 requests) is used up. It begins anew on 2026-01-31 00:00 UTC.',
    })
  })

  it('count a configuration’s calls together, whoever asks', async () => {
    const { send } = await open({ configuration: { monthlyRequests: 2 } }, rounds(2))
    expect([await send({ userId: 'kim' }), await send({ userId: 'lee' })]).toEqual(['hi', 'hi'])
    expect(await send({ userId: 'max' })).toEqual({
      code: 'budget_exhausted',
      message: 'The monthly budget of Asked (2 requests) is used up. It begins anew on 2026-02-01 00:00 UTC.',
    })
  })

  it('count what was reported: tokens and money', async () => {
    const tokens = await open({ own: { dailyTokens: 16 } }, rounds(2))
    expect([await tokens.send(), await tokens.send()]).toEqual(['hi', 'hi'])
    expect(await tokens.send()).toMatchObject({ message: expect.stringContaining('(16 tokens) is used up') })
  })

  it('count money in the currency of the price', async () => {
    const { send, ledger, userId, configuration, clock } = await open({ own: { monthlyCost: '0.5' } }, rounds(1))
    expect(await send()).toBe('hi')
    await ledger.book({
      userId,
      requested: configuration.slug,
      servedBy: { configuration: 'x', provider: 'x', model: 'x' },
      at: clock.now(),
      requests: 1,
      usage: null,
      cost: { amount: '0.5', currency: 'USD' },
    })
    expect(await send()).toMatchObject({ message: expect.stringContaining('Your monthly budget (0.5 USD) is used up') })
  })

  it('begin anew with the day and the month, in UTC', async () => {
    const { send, clock } = await open({ own: { dailyRequests: 1, monthlyRequests: 2 } }, rounds(3))
    expect(await send()).toBe('hi')
    clock.advance(12 * 3_600_000 - 1)
    expect(await send()).toMatchObject({ message: expect.stringContaining('daily') })
    clock.advance(1)
    expect(await send()).toBe('hi')
    expect(await send()).toMatchObject({ message: expect.stringContaining('daily') })
    clock.advance(86_400_000)
    expect(await send()).toBe('hi')
  })

  it('refuse by the month when the day has room', async () => {
    const { send, clock } = await open({ own: { dailyRequests: 9, monthlyRequests: 2 } }, rounds(2))
    await send()
    clock.advance(86_400_000)
    await send()
    expect(await send()).toMatchObject({ message: expect.stringContaining('monthly') })
  })

  it('let one of two simultaneous calls have the last of a budget', async () => {
    const { open: letGo, opened } = gate()
    const { send, model } = await open({ own: { dailyRequests: 1 } }, [{ pieces: ['hi'], during: () => opened }])
    const both = [send(), send()]
    await expect.poll(() => model.requests.length).toBe(1)
    expect(await Promise.race(both)).toEqual({
      code: 'budget_exhausted',
      message:
        'Your daily budget (1 request) is nearly used up, and answers under way need the rest. Try again when they have ended.',
    })
    letGo()
    expect((await Promise.all(both)).filter((end) => end === 'hi')).toHaveLength(1)
  })

  it('hold tokens that a call may come to use, and free what it did not', async () => {
    const { open: letGo, opened } = gate()
    const { send, model } = await open({ own: { dailyTokens: 900 }, more: { maxOutputTokens: 2_000 } }, [
      { pieces: ['hi'], during: () => opened },
      ...rounds(1),
    ])
    const first = send()
    await expect.poll(() => model.requests.length).toBe(1)
    expect(await send()).toMatchObject({ message: expect.stringContaining('answers under way') })
    letGo()
    expect(await first).toBe('hi')
    expect(await send()).toBe('hi')
  })

  it('hold money where the price is known', async () => {
    const { open: letGo, opened } = gate()
    const { send, model } = await open({ own: { dailyCost: '0.001' } }, [{ pieces: ['hi'], during: () => opened }])
    const first = send()
    await expect.poll(() => model.requests.length).toBe(1)
    expect(await send()).toMatchObject({ message: expect.stringContaining('(0.001 USD)') })
    letGo()
    await first
  })

  it('free the hold of a call that failed, which counts no request', async () => {
    const { send } = await open({ own: { dailyRequests: 1 } }, [{ fails: down() }, ...rounds(1)])
    expect(await send()).toMatchObject({ code: 'provider_unavailable' })
    expect(await send()).toBe('hi')
    expect(await send()).toMatchObject({ code: 'budget_exhausted' })
  })

  it('free the hold of a process that died when its time is over', async () => {
    const { send, model, clock } = await open({ own: { dailyRequests: 1 } }, [
      { pieces: ['never'], during: () => new Promise(() => undefined) },
      ...rounds(1),
    ])
    void send()
    await expect.poll(() => model.requests.length).toBe(1)
    clock.advance(899_999)
    expect(await send()).toMatchObject({ code: 'budget_exhausted' })
    clock.advance(1)
    expect(await send()).toBe('hi')
  })

  it('never let more calls through at once than there is room for', async () => {
    const { send, model } = await open({ own: { dailyRequests: 7 } }, rounds(7))
    const ends = await Promise.all(Array.from({ length: 30 }, () => send()))
    expect(ends.filter((end) => end === 'hi').length).toBeLessThanOrEqual(7)
    while ((await send()) === 'hi') expect(model.requests.length).toBeLessThanOrEqual(7)
    expect(model.requests).toHaveLength(7)
  })

  it('refuse when the ledger cannot be asked: a fault is no permission', async () => {
    const { ledger, pipeline, configuration, model } = await open({ configuration: { dailyRequests: 1 } }, [])
    const call = pipeline({ ...ledger, reserve: () => Promise.reject(new Error('no disk')) })
    expect(await endOf(call(aRequest, aContext(configuration)))).toMatchObject({ message: 'no disk' })
    expect(model.requests).toEqual([])
  })

  it('give the answer also when the hold could not be released, and report that', async () => {
    const { ledger, pipeline, configuration, faults } = await open({ configuration: { dailyRequests: 1 } }, rounds(1))
    const fault = new Error('no disk')
    const call = pipeline({ ...ledger, release: () => Promise.reject(fault) })
    expect(await endOf(call(aRequest, aContext(configuration)))).toBe('hi')
    expect(faults).toEqual([fault])
  })
})
