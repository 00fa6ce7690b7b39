import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Principal } from '@/lib/domain/principal'
import { newId } from '@/lib/shared/ids'
import { readEvents } from '@/test/support/read-events'
import { type WholeHouse, wholeHouse } from '@/test/support/whole-house'

describe('the pipeline in the whole house', () => {
  let house: WholeHouse
  let kim: Principal

  beforeAll(async () => {
    house = await wholeHouse()
    kim = await house.person('Kim')
  })
  afterAll(() => house.close())

  /** Asks, and reads the run to its end. */
  async function ask(text: string, who = kim) {
    const { runtime, conversations } = house.services
    const conversation = await conversations.create(who.userId, newId(), {})
    const { run } = await runtime.start(who, conversation.id, { text }, null)
    const events = await readEvents(runtime.followStarted(run))
    const last = events.at(-1)
    const rounds = events.flatMap((event) => (event.type === 'step' && event.step.kind === 'llm' ? [event.step] : []))
    return { run: last?.type === 'end' ? last.run : undefined, rounds, events }
  }

  it('leaves one telemetry row per round and books what was used', async () => {
    const lee = await house.person('Lee')
    const { run, rounds } = await ask('What is 2 + 3?', lee)
    const { client } = house.services.database
    const rows = await client.modelCall.findMany({ where: { runId: run?.id ?? '' }, orderBy: { round: 'asc' } })
    expect(rows).toMatchObject([
      { round: 1, requested: 'demo', configuration: 'demo', provider: 'demo', attempts: 1, cacheHit: false, errorClass: null },
      { round: 2, requested: 'demo', configuration: 'demo', provider: 'demo', attempts: 1, cacheHit: false, errorClass: null },
    ])
    expect(rows.map(({ ttftMs }) => ttftMs)).toEqual(rounds.map(({ ttftMs }) => ttftMs))
    const [used] = await client.usageDay.findMany({ where: { userId: lee.userId } })
    expect(used).toMatchObject({ requested: 'demo', configuration: 'demo', requests: 2 })
    expect(Number(used?.inputTokens)).toBe(run?.usage?.inputTokens)
  })

  it('keeps the verdicts of the guardrails with the round', async () => {
    const { run, rounds } = await ask('leak')
    expect(rounds[0]?.guardrails).toEqual([
      { name: 'secret-redaction', verdict: 'redact', reason: expect.any(String) },
      { name: 'content-filter', verdict: 'allow' },
    ])
    expect(run?.guardrailHits).toBe(1)
  })

  it('ends a run by budget: failed before the first round, with what it has after one', async () => {
    const max = await house.person('Max')
    const { ledger } = house.services
    await ledger.setBudget(max.userId, { dailyRequests: 1 })
    const half = await ask('What is 2 + 3?', max)
    expect(half.run).toMatchObject({ status: 'completed', reason: 'budget_exhausted', truncated: true, toolCalls: 1 })
    const none = await ask('What is 2 + 3?', max)
    expect(none.run).toMatchObject({ status: 'failed', reason: 'budget_exhausted', truncated: false })
    expect(none.run?.error?.message).toMatch(/^Your daily budget \(1 request\) is used up\. It begins anew on .* 00:00 UTC\.$/)
    expect(none.rounds[0]).toMatchObject({ text: '', attempts: [], error: { code: 'budget_exhausted' } })
  })

  it('leaves no hold behind', async () => {
    await expect.poll(() => house.services.database.client.budgetHold.count()).toBe(0)
  })
})
