import { z } from 'zod'
import type { Sql } from '@/lib/db/sql'
import { dayOf } from '@/lib/domain/budget'
import { Failure } from '@/lib/domain/failure'
import { may, type Principal } from '@/lib/domain/principal'
import { costOf } from '@/lib/domain/usage'
import type { UsageDay, UsageQuery } from '@/lib/domain/usage-wire'
import type { Page } from '@/lib/domain/wire'
import { parseJson } from '@/lib/shared/json'
import { all, condition } from './condition'

interface Question {
  readonly principal: Principal
  readonly query: UsageQuery
  /** Epoch ms. */
  readonly now: number
}

/** Sums as text: one of tokens or money may pass 2⁵³. */
interface Row {
  readonly userId: string
  readonly day: number
  readonly configuration: string
  readonly provider: string
  readonly model: string
  readonly currency: string
  readonly requests: string
  readonly unreported: string
  readonly inputTokens: string
  readonly outputTokens: string
  readonly cachedInputTokens: string
  readonly reasoningTokens: string
  readonly costPico: string
}

const key = '"day", "userId", "configuration", "provider", "model", "currency"'
const sums = ['requests', 'unreported', 'inputTokens', 'outputTokens', 'cachedInputTokens', 'reasoningTokens', 'costPico'].map(
  (name) => `CAST(SUM("${name}") AS TEXT) AS "${name}"`,
)

/**
 * What was used, day by day, the oldest first, keyset on all that a line is of: a person's own, for operators everybody's. The last 30 days
 * unless said. `validation_failed` for more than a year, for days the wrong way round and for a broken cursor.
 */
export async function listUsage(sql: Sql, { principal, query, now }: Question): Promise<Page<UsageDay>> {
  const { first, last } = spanOf(query, now)
  const where = all([
    condition('"day" >= ?', first),
    condition('"day" <= ?', last),
    ...(may(principal, 'run:read-all') ? [] : [condition('"userId" = ?', principal.userId)]),
    ...(query.userId === undefined ? [] : [condition('"userId" = ?', query.userId)]),
    ...(query.cursor === undefined ? [] : [condition(`(${key}) > (?, ?, ?, ?, ?, ?)`, ...readKey(query.cursor))]),
  ])
  const rows = await sql.all<Row>(
    `SELECT ${key}, ${sums.join(', ')} FROM "UsageDay" WHERE ${where.sql} GROUP BY ${key} ORDER BY ${key} LIMIT ?`,
    [...where.values, query.limit + 1],
  )
  const page = rows.slice(0, query.limit)
  const end = page.at(-1)
  return { items: page.map(view), nextCursor: rows.length > query.limit && end ? writeKey(end) : null }
}

const longestDays = 366
const usualDays = 30
const dayMs = 86_400_000

function spanOf({ from, to }: UsageQuery, now: number): { first: number; last: number } {
  const last = to === undefined ? dayOf(now) : dayOf(Date.parse(to))
  const first = from === undefined ? last - usualDays + 1 : dayOf(Date.parse(from))
  if (first > last) throw wrong('from', 'The first day comes after the last one.')
  if (last - first >= longestDays) throw wrong('from', `Ask for at most ${longestDays} days at a time.`)
  return { first, last }
}

const view = (row: Row): UsageDay => ({
  day: new Date(row.day * dayMs).toISOString().slice(0, 10),
  userId: row.userId,
  configuration: row.configuration,
  provider: row.provider,
  model: row.model,
  requests: Number(row.requests),
  unreported: Number(row.unreported),
  usage: usageOf(row),
  cost: row.currency === '' ? null : costOf(BigInt(row.costPico), row.currency),
})

/** Nothing counted and something unreported is not zero: nobody knows. */
function usageOf(row: Row): UsageDay['usage'] {
  if (row.unreported !== '0' && row.inputTokens === '0' && row.outputTokens === '0') return null
  return {
    inputTokens: Number(row.inputTokens),
    outputTokens: Number(row.outputTokens),
    cachedInputTokens: Number(row.cachedInputTokens),
    reasoningTokens: Number(row.reasoningTokens),
  }
}

const keySchema = z.tuple([z.number().int(), z.string(), z.string(), z.string(), z.string(), z.string()])

const writeKey = ({ day, userId, configuration, provider, model, currency }: Row): string =>
  Buffer.from(JSON.stringify([day, userId, configuration, provider, model, currency])).toString('base64url')

function readKey(cursor: string): z.infer<typeof keySchema> {
  const parsed = keySchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (parsed.success) return parsed.data
  throw wrong('cursor', 'The cursor is not one of ours. Begin without it.')
}

const wrong = (path: string, message: string) => new Failure('validation_failed', message, { errors: [{ path, message }] })
