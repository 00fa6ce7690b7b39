import { beforeAll, expect, it } from 'vitest'
import { createLedger } from '@/lib/db/ledger'
import type { Principal, Role } from '@/lib/domain/principal'
import { type UsageQuery, usageDaySchema, usageQuery } from '@/lib/domain/usage-wire'
import { pageOf } from '@/lib/domain/wire'
import { listUsage } from '@/lib/history/usage-days'
import type { UsageEntry } from '@/lib/pipeline/ports'
import { onBoth } from '@/test/db/on-both'

const noon = Date.UTC(2026, 0, 15, 12)
const dayMs = 86_400_000
const as = (userId: string, role: Role = 'user'): Principal => ({ userId, name: 'x', role, via: 'session' })

const entry = (more: Partial<UsageEntry>): UsageEntry => ({
  userId: 'ada',
  requested: 'asked',
  servedBy: { configuration: 'serving', provider: 'openai', model: 'm' },
  at: noon,
  requests: 1,
  usage: { inputTokens: 100, outputTokens: 20, cachedInputTokens: 30, reasoningTokens: 5 },
  cost: { amount: '0.000123', currency: 'USD' },
  ...more,
})

onBoth('usage by day', (get) => {
  const ask = (principal: Principal, query: Partial<Record<keyof UsageQuery, string>> = {}) =>
    listUsage(get().database.sql, { principal, query: usageQuery.parse(query), now: noon })

  beforeAll(async () => {
    const ledger = createLedger(get().database)
    for (const more of [
      {},
      { requested: 'another', cost: { amount: '9000000.5', currency: 'USD' } },
      { cost: null, usage: { inputTokens: 1, outputTokens: 2, cachedInputTokens: null, reasoningTokens: null } },
      { cost: null, usage: null, servedBy: { configuration: 'silent', provider: 'openai', model: 'm' } },
      { userId: 'bob' },
      { at: noon - 40 * dayMs },
    ])
      await ledger.book(entry(more))
  })

  it('adds up by who served, whoever was asked; what nobody knows is null, never nothing', async () => {
    const page = await ask(as('ada'))
    const line = { day: '2026-01-15', userId: 'ada', configuration: 'serving', provider: 'openai', model: 'm', unreported: 0 }
    const usage = { inputTokens: 200, outputTokens: 40, cachedInputTokens: 60, reasoningTokens: 10 }
    expect(page.items).toEqual([
      { ...line, requests: 1, usage: { inputTokens: 1, outputTokens: 2, cachedInputTokens: 0, reasoningTokens: 0 }, cost: null },
      { ...line, requests: 2, usage, cost: { amount: '9000000.500123', currency: 'USD' } },
      { ...line, configuration: 'silent', requests: 1, unreported: 1, usage: null, cost: null },
    ])
    expect(pageOf(usageDaySchema).parse(page)).toEqual(page)
  })

  it('shows a person their own, whoever they ask for, and an operator everybody', async () => {
    const people = async (...call: Parameters<typeof ask>) => [...new Set((await ask(...call)).items.map(({ userId }) => userId))]
    expect(await people(as('bob'))).toEqual(['bob'])
    expect(await people(as('bob'), { userId: 'ada' })).toEqual([])
    for (const role of ['operator', 'admin'] as const) {
      expect(await people(as('kim', role))).toEqual(['ada', 'bob'])
      expect(await people(as('kim', role), { userId: 'bob' })).toEqual(['bob'])
    }
  })

  it('takes both days that are named, the last thirty where none is, and a year at most', async () => {
    const days = async (query: Parameters<typeof ask>[1]) => (await ask(as('ada'), query)).items.map(({ day }) => day)
    expect(await days({ from: '2025-12-06', to: '2025-12-06' })).toEqual(['2025-12-06'])
    expect(await days({ from: '2025-12-07' })).not.toContain('2025-12-06')
    for (const query of [{ from: '2026-01-16' }, { from: '2025-01-14', to: '2026-01-15' }])
      await expect(ask(as('ada'), query)).rejects.toMatchObject({ code: 'validation_failed', errors: [{ path: 'from' }] })
    expect(await days({ from: '2025-01-15', to: '2026-01-15' })).toHaveLength(4)
  })

  it('pages without a gap and without a repetition, and refuses a broken cursor', async () => {
    const whole = (await ask(as('kim', 'operator'))).items
    const found = []
    let cursor: string | null = null
    do {
      const page = await ask(as('kim', 'operator'), { limit: '1', ...(cursor !== null && { cursor }) })
      found.push(...page.items)
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(found).toEqual(whole)
    await expect(ask(as('kim'), { cursor: 'broken' })).rejects.toMatchObject({ code: 'validation_failed' })
  })
})
