import { type Amounts, type BudgetAccount, dayOf, firstDayOfMonth } from '@/lib/domain/budget'
import type { Statements } from './sql'

/** Sums as text: one of money may pass 2⁵³. */
interface SpentRow {
  readonly currency: string
  readonly dayRequests: string
  readonly dayTokens: string
  readonly dayCost: string
  readonly monthRequests: string
  readonly monthTokens: string
  readonly monthCost: string
}

interface HeldRow {
  readonly currency: string
  readonly requests: string
  readonly tokens: string
  readonly cost: string
}

const today = (value: string) => `CAST(SUM(CASE WHEN "day" = ? THEN ${value} ELSE 0 END) AS TEXT)`
const month = (value: string) => `CAST(SUM(${value}) AS TEXT)`
const tokens = '"inputTokens" + "outputTokens"'

const spentBy = (column: 'userId' | 'requested') => `SELECT "currency",
  ${today('"requests"')} AS "dayRequests", ${today(tokens)} AS "dayTokens", ${today('"costPico"')} AS "dayCost",
  ${month('"requests"')} AS "monthRequests", ${month(tokens)} AS "monthTokens", ${month('"costPico"')} AS "monthCost"
  FROM "UsageDay" WHERE "${column}" = ? AND "day" >= ? GROUP BY "currency"`

const spent = { user: spentBy('userId'), configuration: spentBy('requested') } as const

const held = `SELECT "currency", CAST(COUNT(*) AS TEXT) AS "requests", CAST(SUM("tokens") AS TEXT) AS "tokens",
  CAST(SUM("costPico") AS TEXT) AS "cost" FROM "BudgetHold" WHERE "owner" = ? GROUP BY "currency"`

/** What an account used in the day and month (UTC) of `now`, and what calls under way hold of it. */
export async function standingOf(tx: Statements, { owner }: BudgetAccount, now: number) {
  const day = dayOf(now)
  const used = await tx.all<SpentRow>(spent[owner.kind], [day, day, day, owner.id, firstDayOfMonth(now)])
  const holds = await tx.all<HeldRow>(held, [`${owner.kind}:${owner.id}`])
  return {
    day: sum(used.map((row) => ({ ...row, requests: row.dayRequests, tokens: row.dayTokens, cost: row.dayCost }))),
    month: sum(used.map((row) => ({ ...row, requests: row.monthRequests, tokens: row.monthTokens, cost: row.monthCost }))),
    held: sum(holds),
  }
}

/** One row a currency; what has none in its cost is nobody's. */
const sum = (rows: readonly HeldRow[]): Amounts => ({
  requests: rows.reduce((all, row) => all + Number(row.requests), 0),
  tokens: rows.reduce((all, row) => all + Number(row.tokens), 0),
  cost: new Map(rows.filter(({ currency }) => currency !== '').map(({ currency, cost }) => [currency, BigInt(cost)])),
})
