import type { Sql } from '@/lib/db/sql'
import type { Principal } from '@/lib/domain/principal'
import type { Run } from '@/lib/domain/run'
import type { Page } from '@/lib/domain/wire'
import { all, any, condition } from './condition'
import { readCursor, writeCursor } from './cursor'
import { visibleTo } from './run-filters'
import { readRuns } from './run-list'

interface Question {
  readonly principal: Principal
  readonly query: { readonly cursor?: string | undefined; readonly limit: number }
  /** Epoch ms. */
  readonly now: number
}

/** The inbox: runs that wait for people, the longest waiting first, keyset on (since, id). */
export async function listWaiting(sql: Sql, { principal, query: { cursor, limit }, now }: Question): Promise<Page<Run>> {
  const where = all([
    ...visibleTo(principal),
    condition(`r."status" IN ('awaiting_approval', 'awaiting_input')`),
    ...(cursor === undefined ? [] : [behind(cursor)]),
  ])
  const keys = await sql.all<{ id: string; at: number }>(
    `SELECT r."id", s."since" AS "at" FROM "Suspension" s JOIN "Run" r ON r."id" = s."runId"
     WHERE ${where.sql} ORDER BY s."since", r."id" LIMIT ?`,
    [...where.values, limit + 1],
  )
  const page = keys.slice(0, limit)
  const last = page.at(-1)
  const ids = page.map(({ id }) => id)
  return {
    items: await readRuns(sql, ids, now),
    nextCursor: keys.length > limit && last ? writeCursor({ ...last, part: '' }) : null,
  }
}

function behind(cursor: string) {
  const { at, id } = readCursor(cursor)
  return any([condition('s."since" > ?', at), all([condition('s."since" = ?', at), condition('r."id" > ?', id)])])
}
