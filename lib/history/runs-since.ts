import { type Sql, wordsOf } from '@/lib/db/sql'
import type { Principal } from '@/lib/domain/principal'
import type { Run } from '@/lib/domain/run'
import type { Page } from '@/lib/domain/wire'
import { all, any, type Condition, condition } from './condition'
import { readCursor, writeCursor } from './cursor'
import { indexedConditions, otherConditions, type RunFilters, visibleTo } from './run-filters'
import { readRuns } from './run-list'

interface Question {
  readonly principal: Principal
  readonly filters: RunFilters
  /** A cursor of an earlier answer, or an ISO 8601 time to begin with. */
  readonly since: string
  readonly limit: number
  /** Epoch ms. */
  readonly now: number
}

/** A change becomes visible a little after the time that it is stamped with: what is asked again overlaps by this, ms. */
const overlapMs = 5_000
/** Part of the cursor: the page was full, so the next one goes on right behind it. */
const full = 'f'

/**
 * What is new and what changed since, oldest change first. There is always a next cursor. A run may come twice: whoever asks keeps runs
 * by their id.
 */
export async function listRunsSince(sql: Sql, { principal, filters, since, limit, now }: Question): Promise<Page<Run>> {
  const { status, ...others } = filters
  const words = wordsOf(sql.dialect)
  const where = all([
    ...visibleTo(principal),
    ...indexedConditions(others, words),
    ...otherConditions(others, words, now),
    ...(status && status.length > 0 ? [condition(words.among('r."status"'), JSON.stringify(status))] : []),
    ...changedSince(since),
  ])
  const text = others.q ? ' JOIN "RunText" t ON t."runId" = r."id"' : ''
  const keys = await sql.all<{ id: string; at: number }>(
    `SELECT r."id", r."changedAt" AS "at" FROM "Run" r${text} WHERE ${where.sql} ORDER BY r."changedAt", r."id" LIMIT ?`,
    [...where.values, limit],
  )
  const last = keys.at(-1)
  const ids = keys.map(({ id }) => id)
  return {
    items: await readRuns(sql, ids, now),
    nextCursor:
      last && keys.length === limit ? writeCursor({ ...last, part: full }) : writeCursor({ at: now, id: '0', part: '' }),
  }
}

function changedSince(since: string): readonly Condition[] {
  const time = Date.parse(since)
  if (!Number.isNaN(time) && since.includes('-') && since.includes(':')) return [condition('r."changedAt" >= ?', time)]
  const { at, id, part } = readCursor(since)
  if (part !== full) return [condition('r."changedAt" >= ?', at - overlapMs)]
  return [condition('r."changedAt" >= ?', at), any([condition('r."changedAt" > ?', at), condition('r."id" > ?', id)])]
}
