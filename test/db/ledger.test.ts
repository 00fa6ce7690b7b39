import { describe, expect, it } from 'vitest'
import { createDb } from '@/lib/db/client'
import { createLedger } from '@/lib/db/ledger'
import type { BudgetOwner } from '@/lib/domain/budget'
import type { Budget } from '@/lib/domain/configuration'
import type { BudgetHold, UsageEntry } from '@/lib/pipeline/ports'
import { newId } from '@/lib/shared/ids'
import { onBoth } from './on-both'

const noon = Date.UTC(2026, 0, 15, 12)
const dayMs = 86_400_000

const entry = (more: Partial<UsageEntry>): UsageEntry => ({
  userId: 'user',
  requested: 'asked',
  servedBy: { configuration: 'serving', provider: 'openai', model: 'm' },
  at: noon,
  requests: 1,
  usage: { inputTokens: 100, outputTokens: 20, cachedInputTokens: 30, reasoningTokens: 5 },
  cost: { amount: '0.000123', currency: 'USD' },
  ...more,
})

const hold = (owner: BudgetOwner, budget: Budget, more: Partial<BudgetHold> = {}): BudgetHold => ({
  id: newId(),
  accounts: [{ owner, budget }],
  estimate: { requests: 1, tokens: 50, cost: new Map([['USD', 1_000_000n]]) },
  now: noon,
  until: noon + 60_000,
  ...more,
})

onBoth('the ledger', (get) => {
  it('knows the budgets of the people who have one', async () => {
    const ledger = createLedger(get().database)
    const [kim, lee, max] = [newId(), newId(), newId()]
    await ledger.setBudget(kim, { dailyTokens: 100 })
    await ledger.setBudget(lee, { monthlyCost: '2.50' })
    await ledger.setBudget(lee, null)
    expect(await ledger.budgetsOf([kim, lee, max])).toEqual(new Map([[kim, { dailyTokens: 100 }]]))
    expect(await ledger.budgetsOf([])).toEqual(new Map())
  })

  it('adds up what was used on a day, by who asked whom and who served', async () => {
    const ledger = createLedger(get().database)
    const userId = newId()
    const big = { amount: '9000.5', currency: 'USD' }
    for (const more of [
      {},
      { usage: null, requests: 0 as const },
      { cost: big },
      { cost: big },
      { cost: null },
      { at: noon + dayMs },
    ])
      await ledger.book(entry({ userId, ...more }))
    const rows = await get().database.client.usageDay.findMany({
      where: { userId },
      orderBy: [{ day: 'asc' }, { currency: 'asc' }],
    })
    const day = Math.floor(noon / dayMs)
    const by = { userId, requested: 'asked', configuration: 'serving', provider: 'openai', model: 'm' }
    const tokens = (times: bigint) => ({
      inputTokens: 100n * times,
      outputTokens: 20n * times,
      cachedInputTokens: 30n * times,
      reasoningTokens: 5n * times,
    })
    expect(rows).toEqual([
      { ...by, day, currency: '', requests: 1, unreported: 0, ...tokens(1n), costPico: 0n },
      { ...by, day, currency: 'USD', requests: 3, unreported: 1, ...tokens(3n), costPico: 18_001_000_246_000_000n },
      { ...by, day: day + 1, currency: 'USD', requests: 1, unreported: 0, ...tokens(1n), costPico: 123_000_000n },
    ])
  })

  it('keeps a person’s own budget', async () => {
    const ledger = createLedger(get().database)
    const userId = newId()
    expect(await ledger.budgetOf(userId)).toBeNull()
    await ledger.setBudget(userId, { dailyRequests: 3, monthlyCost: '20.00' })
    expect(await ledger.budgetOf(userId)).toEqual({ dailyRequests: 3, monthlyCost: '20.00' })
    await ledger.reserve(hold({ kind: 'user', id: userId }, { dailyRequests: 3 }))
    expect(await ledger.budgetOf(userId)).toEqual({ dailyRequests: 3, monthlyCost: '20.00' })
    await ledger.setBudget(userId, null)
    expect(await ledger.budgetOf(userId)).toBeNull()
  })

  describe.each(['user', 'configuration'] as const)('the hold on the budget of a %s', (kind) => {
    const mine = (id: string): Partial<UsageEntry> => (kind === 'user' ? { userId: id } : { requested: id })
    const reached = (id: string, period: string, unit: string, limit: string, more = {}) => ({
      owner: { kind, id },
      period,
      unit,
      limit,
      held: false,
      ...more,
    })

    it.each<[keyof Budget, Budget, ReturnType<typeof reached>]>([
      ['dailyRequests', { dailyRequests: 2 }, reached('', 'day', 'requests', '2')],
      ['dailyTokens', { dailyTokens: 240 }, reached('', 'day', 'tokens', '240')],
      ['dailyCost', { dailyCost: '0.000246' }, reached('', 'day', 'cost', '0.000246', { currency: 'USD' })],
      ['monthlyRequests', { monthlyRequests: 2 }, reached('', 'month', 'requests', '2')],
      ['monthlyTokens', { monthlyTokens: 240 }, reached('', 'month', 'tokens', '240')],
      ['monthlyCost', { monthlyCost: '0.000246' }, reached('', 'month', 'cost', '0.000246', { currency: 'USD' })],
    ])('is refused when booked usage reaches %s, and not before', async (_name, budget, limit) => {
      const ledger = createLedger(get().database)
      const id = newId()
      const owner = { kind, id }
      const attempt = async () => {
        const one = hold(owner, budget)
        const refusal = await ledger.reserve(one)
        await ledger.release(one.id)
        return refusal
      }
      await ledger.book(entry(mine(id)))
      expect(await attempt()).toBeUndefined()
      await ledger.book(entry(mine(id)))
      expect(await attempt()).toEqual({ ...limit, owner })
    })

    it('counts the day and the month of now only', async () => {
      const ledger = createLedger(get().database)
      const id = newId()
      const owner = { kind, id }
      await ledger.book(entry({ ...mine(id), at: Date.UTC(2026, 0, 14, 23, 59, 59, 999) }))
      await ledger.book(entry({ ...mine(id), at: Date.UTC(2025, 11, 31, 23, 59, 59, 999) }))
      expect(await ledger.reserve(hold(owner, { dailyRequests: 1, monthlyRequests: 3 }))).toBeUndefined()
      expect(await ledger.reserve(hold(owner, { monthlyRequests: 2 }))).toMatchObject({ period: 'month', held: true })
      expect(await ledger.reserve(hold(owner, { monthlyRequests: 1 }))).toMatchObject({ period: 'month', held: false })
    })

    it('counts what others hold, says so, and is free again when it is released or expires', async () => {
      const ledger = createLedger(get().database)
      const owner = { kind, id: newId() }
      const first = hold(owner, { dailyTokens: 50 })
      expect(await ledger.reserve(first)).toBeUndefined()
      expect(await ledger.reserve(hold(owner, { dailyTokens: 50 }))).toMatchObject({ unit: 'tokens', held: true })
      expect(await ledger.reserve(hold(owner, { dailyCost: '0.000001' }))).toMatchObject({
        unit: 'cost',
        currency: 'USD',
        held: true,
      })
      await ledger.release(first.id)
      expect(await ledger.reserve(hold(owner, { dailyTokens: 50 }))).toBeUndefined()
      const later = { now: noon + 60_000, until: noon + 120_000 }
      expect(await ledger.reserve(hold(owner, { dailyTokens: 50 }, later))).toBeUndefined()
      expect(await ledger.reserve(hold(owner, { dailyTokens: 50 }, later))).toMatchObject({ held: true })
    })

    it('lets one of many have the last, also between processes', async () => {
      const id = newId()
      const other = createDb(get().url)
      try {
        const ledgers = [createLedger(get().database), createLedger(other)]
        const results = await Promise.all(
          Array.from({ length: 20 }, (_, index) => ledgers[index % 2]?.reserve(hold({ kind, id }, { dailyRequests: 1 }))),
        )
        expect(results.filter((refusal) => refusal === undefined)).toHaveLength(1)
      } finally {
        await other.close()
      }
    })
  })

  it('takes a hold on all accounts or on none', async () => {
    const ledger = createLedger(get().database)
    const [kim, asked] = [
      { kind: 'user', id: newId() },
      { kind: 'configuration', id: newId() },
    ] as const
    const accounts = (limit: number) => [
      { owner: kim, budget: { dailyRequests: limit } },
      { owner: asked, budget: { dailyRequests: 1 } },
    ]
    const both = hold(kim, {}, { accounts: accounts(5) })
    expect(await ledger.reserve(both)).toBeUndefined()
    expect(await ledger.reserve(hold(kim, {}, { accounts: accounts(5) }))).toMatchObject({ owner: asked })
    expect(await ledger.reserve(hold(kim, { dailyRequests: 2 }))).toBeUndefined()
  })

  it('does not wait for ever where two calls hold the same accounts', async () => {
    const ledger = createLedger(get().database)
    const accounts = [
      { owner: { kind: 'user', id: newId() }, budget: { dailyRequests: 100 } },
      { owner: { kind: 'configuration', id: newId() }, budget: { dailyRequests: 100 } },
    ] as const
    const holds = Array.from({ length: 20 }, (_, index) =>
      hold(accounts[0].owner, {}, { accounts: index % 2 === 0 ? accounts : accounts.toReversed() }),
    )
    expect(await Promise.all(holds.map((one) => ledger.reserve(one)))).toEqual(holds.map(() => undefined))
  })

  it('releases a hold only after what was booked before is there', async () => {
    const ledger = createLedger(get().database)
    const userId = newId()
    const one = hold({ kind: 'user', id: userId }, { dailyRequests: 1 })
    await ledger.reserve(one)
    void ledger.book(entry({ userId }))
    await ledger.release(one.id)
    expect(await ledger.reserve(hold({ kind: 'user', id: userId }, { dailyRequests: 1 }))).toMatchObject({ held: false })
  })

  it('adds up simultaneous bookings of two processes', async () => {
    const userId = newId()
    const other = createDb(get().url)
    try {
      const ledgers = [createLedger(get().database), createLedger(other)]
      await Promise.all(Array.from({ length: 40 }, (_, index) => ledgers[index % 2]?.book(entry({ userId }))))
    } finally {
      await other.close()
    }
    const [row] = await get().database.client.usageDay.findMany({ where: { userId } })
    expect([row?.requests, row?.inputTokens]).toEqual([40, 4000n])
  })
})
