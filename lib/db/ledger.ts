import type { PersonBudgets } from '@/lib/auth/ports'
import { type BudgetOwner, dayOf, reachedLimit } from '@/lib/domain/budget'
import { budgetSchema } from '@/lib/domain/configuration'
import { decimalToUnits } from '@/lib/domain/usage'
import type { BudgetHold, Ledger, UsageEntry } from '@/lib/pipeline/ports'
import { standingOf } from './budget-standing'
import type { Database } from './client'
import { readJson, writeJson } from './json-column'
import { type Statements, wordsOf } from './sql'

export type LedgerStore = Ledger & PersonBudgets

/** Usage of all time, by day; and what calls under way hold. */
export function createLedger({ sql }: Database): LedgerStore {
  const pending = new Set<Promise<unknown>>()

  return {
    book(entry) {
      const booked = sql.run(book, bookValues(entry)).then(() => undefined)
      const done = booked.catch(() => undefined).finally(() => pending.delete(done))
      pending.add(done)
      return booked
    },

    async budgetOf(userId) {
      const [row] = await sql.all<{ budget: string | null }>('SELECT "budget" FROM "BudgetAccount" WHERE "owner" = ?', [
        ownerKey({ kind: 'user', id: userId }),
      ])
      return row?.budget ? readJson(budgetSchema, row.budget) : null
    },

    async budgetsOf(userIds) {
      const ids = new Map(userIds.map((id) => [ownerKey({ kind: 'user', id }), id]))
      const rows = await sql.all<{ owner: string; budget: string }>(
        `SELECT "owner", "budget" FROM "BudgetAccount" WHERE "budget" IS NOT NULL AND ${wordsOf(sql.dialect).among('"owner"')}`,
        [JSON.stringify([...ids.keys()])],
      )
      return new Map(rows.map(({ owner, budget }) => [ids.get(owner) ?? '', readJson(budgetSchema, budget)]))
    },

    async setBudget(userId, budget) {
      await sql.run(
        `INSERT INTO "BudgetAccount" ("owner", "budget") VALUES (?, ?) ON CONFLICT ("owner") DO UPDATE SET "budget" = excluded."budget"`,
        [ownerKey({ kind: 'user', id: userId }), budget && writeJson(budget)],
      )
    },

    reserve: (hold) => sql.write((tx) => reserve(tx, hold)),

    async release(holdId) {
      await Promise.all(pending)
      await sql.run('DELETE FROM "BudgetHold" WHERE "id" = ?', [holdId])
    },
  }
}

const key = '"userId", "day", "requested", "configuration", "provider", "model", "currency"'
const sums = [
  'requests',
  'unreported',
  'inputTokens',
  'outputTokens',
  'cachedInputTokens',
  'reasoningTokens',
  'costPico',
] as const
const book = `INSERT INTO "UsageDay" (${key}, ${sums.map((name) => `"${name}"`).join(', ')}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (${key}) DO UPDATE SET ${sums.map((name) => `"${name}" = "UsageDay"."${name}" + excluded."${name}"`).join(', ')}`

const bookValues = ({ userId, requested, servedBy, at, requests, usage, cost }: UsageEntry) => [
  userId,
  dayOf(at),
  requested,
  servedBy.configuration,
  servedBy.provider,
  servedBy.model,
  cost?.currency ?? '',
  requests,
  usage === null ? 1 : 0,
  usage?.inputTokens ?? 0,
  usage?.outputTokens ?? 0,
  usage?.cachedInputTokens ?? 0,
  usage?.reasoningTokens ?? 0,
  cost ? decimalToUnits(cost.amount, 12) : 0n,
]

const ownerKey = ({ kind, id }: BudgetOwner) => `${kind}:${id}`

/** Holds of one account come one after the other: each first writes the account's row. Always in the same order, so that no two wait for each other. */
const lock = 'INSERT INTO "BudgetAccount" ("owner") VALUES (?) ON CONFLICT ("owner") DO UPDATE SET "owner" = excluded."owner"'
const hold = 'INSERT INTO "BudgetHold" ("id", "owner", "tokens", "costPico", "currency", "until") VALUES (?, ?, ?, ?, ?, ?)'

async function reserve(tx: Statements, { id, accounts, estimate, now, until }: BudgetHold) {
  const ordered = accounts.toSorted((a, b) => (ownerKey(a.owner) < ownerKey(b.owner) ? -1 : 1))
  for (const account of ordered) {
    const owner = ownerKey(account.owner)
    await tx.run(lock, [owner])
    await tx.run('DELETE FROM "BudgetHold" WHERE "owner" = ? AND "until" <= ?', [owner, now])
    const reached = reachedLimit(account, await standingOf(tx, account, now))
    if (reached) return reached
  }
  const [currency, pico] = [...estimate.cost][0] ?? ['', 0n]
  for (const { owner } of ordered) await tx.run(hold, [id, ownerKey(owner), estimate.tokens, pico, currency, until])
  return undefined
}
