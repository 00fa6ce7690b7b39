import { type RunRow, runColumns, runTables, toRun } from '@/lib/db/run-row'
import { type Sql, wordsOf } from '@/lib/db/sql'
import type { Principal } from '@/lib/domain/principal'
import type { Run } from '@/lib/domain/run'
import type { Page, RunListQuery } from '@/lib/domain/wire'
import { readCursor, writeCursor } from './cursor'
import { indexedConditions, otherConditions, visibleTo } from './run-filters'
import { walkRuns } from './run-walk'
import { readsSteps, stepSlice } from './step-filters'

/** Runs that the principal may see, newest first, keyset on (startedAt, id). `now`: epoch ms. */
export async function listRuns(
  sql: Sql,
  { principal, query, now }: { principal: Principal; query: RunListQuery; now: number },
): Promise<Page<Run>> {
  const { limit, cursor, status, ...filters } = query
  const words = wordsOf(sql.dialect)
  const keys = await walkRuns(sql, {
    indexed: [...visibleTo(principal), ...indexedConditions(filters, words)],
    others: otherConditions(filters, words, now),
    statuses: [...new Set(status)],
    withText: (filters.q ?? '') !== '',
    after: cursor === undefined ? undefined : readCursor(cursor),
    // One more, to know whether there is a next page.
    limit: limit + 1,
    sliceSize: readsSteps(filters) ? stepSlice : undefined,
  })
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
