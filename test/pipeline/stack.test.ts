import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createIdempotencyStore } from '@/lib/db/idempotency-store'
import { createLedger } from '@/lib/db/ledger'
import { createResponseCache } from '@/lib/db/response-cache'
import { createSeal } from '@/lib/db/seal'
import { createTelemetryStore } from '@/lib/db/telemetry-store'
import type { Configuration } from '@/lib/domain/configuration'
import { createGuardrails } from '@/lib/guardrails/registry'
import type { CallContext } from '@/lib/pipeline/ports'
import { createStack, type StackDependencies } from '@/lib/pipeline/stack'
import { createRedactor } from '@/lib/redaction/create-redactor'
import { newId } from '@/lib/shared/ids'
import { openSqliteTest, type TestDatabase } from '@/test/db/on-both'
import { aConfiguration, aContext, aRequest, down, endOf, reports } from '@/test/pipeline/fixture'
import { FakeClock } from '@/test/support/fake-clock'
import { type ScriptedRound, scriptedModel } from '@/test/support/scripted-model'

let test: TestDatabase
beforeAll(async () => {
  test = await openSqliteTest()
})
afterAll(() => test.drop())

const secret = `sk-proj-${'aB3dE6gH9jK2mN5pQ8sT'.repeat(2)}`
const registry = createGuardrails(createRedactor())

interface Options {
  readonly asked?: Partial<Configuration>
  readonly backup?: Partial<Configuration>
  readonly select?: StackDependencies['select']
}

/** The whole stack over a real database; only the model is scripted. Each has a person and configurations of its own. */
function open({ asked = {}, backup = {}, select = registry.select }: Options, ...script: readonly ScriptedRound[]) {
  const clock = new FakeClock()
  const ledger = createLedger(test.database)
  const userId = newId()
  const second = aConfiguration(`backup-${newId()}`, { name: 'Backup', ...backup })
  const first = aConfiguration(`asked-${newId()}`, { name: 'Asked', fallbacks: [second.slug], ...asked })
  const model = scriptedModel(...script)
  const { faults, report } = reports()
  const call = createStack({
    provider: model.call,
    find: async (slug) => (slug === second.slug ? second : undefined),
    passedOver: () => undefined,
    select,
    telemetry: createTelemetryStore(test.database),
    idempotency: createIdempotencyStore(
      test.database,
      createSeal(() => 'x'.repeat(32), 'test'),
    ),
    cache: createResponseCache(test.database),
    ledger,
    clock,
    newId,
    report,
  })
  const runId = newId()
  return {
    clock,
    ledger,
    userId,
    model,
    faults,
    asked: first,
    backup: second,
    async send(more: Partial<CallContext> = {}, request = aRequest) {
      const context = aContext(first, { clock, userId, runId, ...more })
      return { end: await endOf(call(request, context)), context }
    },
    /** What telemetry keeps of the run's calls, in order, once there are so many. */
    async rows(count: number) {
      const read = () => test.database.client.modelCall.findMany({ where: { runId }, orderBy: { correlationId: 'asc' } })
      await expect.poll(async () => (await read()).length).toBe(count)
      return read()
    },
    /** The requests in the books, by who served, once there are so many lines. */
    async booked(count: number) {
      const read = () => test.database.client.usageDay.findMany({ where: { userId } })
      await expect.poll(async () => (await read()).length).toBe(count)
      const lines = (await read()).map(({ configuration, requests }) => [
        configuration === second.slug ? 'backup' : 'asked',
        requests,
      ])
      return Object.fromEntries(lines)
    },
  }
}

const cached = { cache: { enabled: true, ttlSeconds: 60 } }
const denies: StackDependencies['select'] = () => [
  { name: 'strict', mandatory: true, holdsStream: false, screenOutput: () => ({ verdict: 'deny', reason: 'No.' }) },
]

describe('the stack, by what its order does', () => {
  it('keeps nothing unredacted: the guardrails are inside the stores', async () => {
    const { send } = open({ asked: cached }, { pieces: [`The key is ${secret}.`] })
    const key = newId()
    expect((await send({ idempotencyKey: key })).end).toBe('The key is sk-••••.')
    expect((await send()).end).toBe('The key is sk-••••.')
    const kept = await test.database.client.cachedAnswer.findMany()
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.map(({ response }) => response).join()).not.toContain(secret.slice(8, 20))
  })

  it('keeps nothing that was refused, and does not count it against the provider', async () => {
    const rounds = Array.from({ length: 7 }, () => ({ pieces: ['hi'] }))
    const { send, model, rows } = open({ asked: cached, select: denies }, ...rounds)
    for (let count = 0; count < 7; count++) expect((await send()).end).toMatchObject({ code: 'policy_denied' })
    model.assertPlayed()
    expect((await rows(7)).map(({ errorClass, attempts }) => [errorClass, attempts])).toEqual(rounds.map(() => ['policy', 1]))
  })

  it('leaves a row of a prompt that was refused, which nobody was sent', async () => {
    const select: StackDependencies['select'] = () => [
      {
        name: 'strict',
        mandatory: true,
        holdsStream: false,
        screenInput: () => ({ verdict: 'deny', reason: 'No.' }),
        screenOutput: () => ({ verdict: 'allow' }),
      },
    ]
    const { send, model, rows } = open({ select })
    const { end, context } = await send()
    expect(end).toMatchObject({ code: 'policy_denied' })
    expect(context.verdicts).toEqual([{ name: 'strict', verdict: 'deny', reason: 'No.' }])
    expect(await rows(1)).toMatchObject([{ errorClass: 'policy', errorCode: 'policy_denied', attempts: 0, cacheHit: false }])
    expect(model.requests).toEqual([])
  })

  it('sends the model a prompt without its secrets', async () => {
    const { send, model } = open({}, { pieces: ['hi'] })
    await send({}, { ...aRequest, messages: [{ role: 'user', text: `My key is ${secret}` }] })
    expect(model.requests).toMatchObject([{ messages: [{ text: 'My key is sk-••••' }] }])
  })

  it('asks no fallback after a refusal: the guardrails are outside it, and screen whoever served', async () => {
    const { send, model, booked } = open({ select: denies }, { fails: down() }, { pieces: ['from the backup'] })
    const { end, context } = await send()
    expect(end).toMatchObject({ code: 'policy_denied' })
    model.assertPlayed()
    expect(context.relay.record().attempts).toHaveLength(2)
    expect(await booked(2)).toEqual({ asked: 0, backup: 1 })
  })

  it('spends no budget on an answer that was kept', async () => {
    const { send, rows, faults } = open({ asked: { ...cached, budget: { dailyRequests: 1 } } }, { pieces: ['hi'] })
    for (let count = 0; count < 3; count++) expect((await send()).end).toBe('hi')
    expect((await rows(3)).map(({ cacheHit, attempts }) => [cacheHit, attempts])).toEqual([
      [false, 1],
      [true, 0],
      [true, 0],
    ])
    expect(faults).toEqual([])
  })

  it('spends no budget on a call that comes again under its key, also with the cache off', async () => {
    const { send } = open({ asked: { budget: { dailyRequests: 1 } } }, { pieces: ['hi'] })
    const idempotencyKey = newId()
    for (let count = 0; count < 3; count++) expect((await send({ idempotencyKey })).end).toBe('hi')
    expect((await send()).end).toMatchObject({ code: 'budget_exhausted' })
  })

  it('pays for a guardrail’s retry as for another call', async () => {
    const picky: StackDependencies['select'] = () => [
      { name: 'picky', mandatory: true, holdsStream: false, screenOutput: () => ({ verdict: 'retry', reason: 'Again.' }) },
    ]
    const { send, model } = open({ asked: { budget: { dailyRequests: 1 } }, select: picky }, { pieces: ['hi'] })
    expect((await send()).end).toMatchObject({ code: 'budget_exhausted' })
    model.assertPlayed()
  })

  it('refuses by budget before anybody is asked: no fallback, no attempt, no provider failure', async () => {
    const { send, rows, clock } = open({ asked: { budget: { dailyRequests: 1 } } }, { pieces: ['hi'] }, { pieces: ['tomorrow'] })
    await send()
    for (let count = 0; count < 6; count++) expect((await send()).end).toMatchObject({ code: 'budget_exhausted' })
    expect((await rows(7)).slice(1).map(({ errorClass, attempts }) => [errorClass, attempts])).toEqual(
      Array.from({ length: 6 }, () => ['budget', 0]),
    )
    clock.advance(86_400_000)
    expect((await send()).end).toBe('tomorrow')
  })

  it('is one call of the budget, whoever answers, and usage of whoever served', async () => {
    const { send, booked, ledger, userId } = open(
      { asked: { budget: { dailyRequests: 2 } } },
      { fails: down() },
      { pieces: ['a'] },
      { pieces: ['b'] },
    )
    expect((await send()).end).toBe('a')
    expect((await send()).end).toBe('b')
    expect((await send()).end).toMatchObject({ code: 'budget_exhausted' })
    expect(await booked(2)).toEqual({ asked: 1, backup: 1 })
    expect(await ledger.budgetOf(userId)).toBeNull()
  })

  it('leaves a provider alone that failed five times, and goes to the next at once without an attempt', async () => {
    const failing = Array.from({ length: 5 }, () => [{ fails: down() }, { pieces: ['backup'] }]).flat()
    const { send, model, rows } = open({}, ...failing, { pieces: ['backup again'] })
    for (let count = 0; count < 5; count++) await send()
    const { end, context } = await send()
    expect(end).toBe('backup again')
    expect(context.relay.record().attempts).toMatchObject([{ attempt: 1, model: expect.stringContaining('backup') }])
    model.assertPlayed()
    expect((await rows(6)).map(({ attempts }) => attempts)).toEqual([2, 2, 2, 2, 2, 1])
  })

  it('says of every attempt what happened, when nobody could answer', async () => {
    const { send, rows } = open({}, { fails: down('It is down.') }, { fails: down('This one, too.') })
    expect((await send()).end).toEqual({ code: 'provider_failed', message: 'Asked: It is down. Backup: This one, too.' })
    expect(await rows(1)).toMatchObject([{ attempts: 2, errorClass: 'provider', errorCode: 'provider_failed', cacheHit: false }])
  })

  it('frees key and hold of a call that was stopped, and calls it a stop', async () => {
    const stop = new AbortController()
    const idempotencyKey = newId()
    const { send, rows } = open(
      { asked: { budget: { dailyTokens: 600 } } },
      { pieces: ['half'], during: () => stop.abort(new Error('stop')) },
      { pieces: ['whole'] },
    )
    expect((await send({ idempotencyKey, signal: stop.signal })).end).toMatchObject({ message: 'stop' })
    expect((await send({ idempotencyKey })).end).toBe('whole')
    expect((await rows(2)).map(({ errorClass }) => errorClass)).toEqual(['cancelled', null])
  })
})
