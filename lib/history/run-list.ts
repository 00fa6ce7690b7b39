import { type RunRow, runColumns, runTables, toRun } from '@/lib/db/run-row'
import { type Sql, wordsOf } from '@/lib/db/sql'
import type { Principal } from '@/lib/domain/principal'
import type { Run } from '@/lib/domain/run'
import type { Page, RunListQuery } from '@/lib/domain/wire'
import { all, type Condition, condition } from './condition'
import { readCursor, writeCursor } from './cursor'
import { runConditions, visibleTo } from './run-filters'

interface Key {
  readonly id: string
  readonly at: number
}

/** Runs that the principal may see, newest first, keyset on (startedAt, id). `now`: epoch ms. */
export async function listRuns(
  sql: Sql,
  { principal, query, now }: { principal: Principal; query: RunListQuery; now: number },
): Promise<Page<Run>> {
  const { limit, cursor, status, ...filters } = query
  const conditions = [...visibleTo(principal), ...runConditions(filters, wordsOf(sql.dialect), now), ...after(cursor)]
  const select = selectKeys({ conditions, status, withText: (filters.q ?? '') !== '', limit: limit + 1 })
  const keys = await sql.all<Key>(select.sql, select.values)
  const page = keys.slice(0, limit)
  const last = page.at(-1)
  return {
    items: await readRuns(
      sql,
      page.map(({ id }) => id),
      now,
    ),
    nextCursor: keys.length > limit && last ? writeCursor({ ...last, part: '' }) : null,
  }
}

/** The plain `<=` is what lets the index begin at the place; the OR alone would read everything before it. */
function after(cursor: string | undefined): readonly Condition[] {
  if (cursor === undefined) return []
  const { at, id } = readCursor(cursor)
  return [condition('r."startedAt" <= ?', at), condition('(r."startedAt" < ? OR r."id" < ?)', at, id)]
}

interface Selection {
  readonly conditions: readonly Condition[]
  readonly status: readonly string[] | undefined
  readonly withText: boolean
  readonly limit: number
}

/**
 * The keys of a page, without the rows: each status is a walk along its own index, so that a rare one is found at once and a frequent one
 * is not sorted; the walks are merged.
 */
function selectKeys({ conditions, status, withText, limit }: Selection): Condition {
  const text = withText ? ' JOIN "RunText" t ON t."runId" = r."id"' : ''
  const walk = (more: readonly Condition[]): Condition => {
    const where = all([...more, ...conditions])
    return {
      sql: `SELECT r."id", r."startedAt" AS "at" FROM "Run" r${text} WHERE ${where.sql} ORDER BY r."startedAt" DESC, r."id" DESC LIMIT ?`,
      values: [...where.values, limit],
    }
  }
  const [first, ...others] = [...new Set(status)].map((one) => walk([condition('r."status" = ?', one)]))
  if (!first) return walk([])
  if (others.length === 0) return first
  const walks = [first, ...others]
  return {
    sql: `${walks.map(({ sql }) => `SELECT * FROM (${sql}) w`).join(' UNION ALL ')} ORDER BY "at" DESC, "id" DESC LIMIT ?`,
    values: [...walks.flatMap(({ values }) => values), limit],
  }
}

/** The runs of these ids, in their order. */
export async function readRuns(sql: Sql, ids: readonly string[], now: number): Promise<readonly Run[]> {
  if (ids.length === 0) return []
  const among = wordsOf(sql.dialect).among('r."id"')
  const rows = await sql.all<RunRow>(`SELECT ${runColumns} FROM ${runTables} WHERE ${among}`, [JSON.stringify(ids)])
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = known.get(id)
    return row ? [toRun(row, now)] : []
  })
}
