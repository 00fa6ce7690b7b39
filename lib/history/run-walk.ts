import type { Sql } from '@/lib/db/sql'
import { all, type Condition, condition } from './condition'

/** Where a run stands in the list. */
export interface Key {
  readonly id: string
  /** Epoch ms. */
  readonly at: number
}

export interface Walk {
  /** What an index answers in the order of the list. */
  readonly indexed: readonly Condition[]
  /** What must look at each run. */
  readonly others: readonly Condition[]
  /** Any of these; none: all. */
  readonly statuses: readonly string[]
  /** Whether `others` speaks of `RunText t`. */
  readonly withText: boolean
  /** The walk begins behind it. */
  readonly after: Key | undefined
  readonly limit: number
  /** How many runs SQLite looks at before the event loop has its turn: fewer where each one costs more. */
  readonly sliceSize?: number | undefined
}

/**
 * The keys of the first `limit` runs, newest first. On SQLite a search runs in this process, and one for words that nobody said looks at
 * every run; it does so slice by slice, and the event loop runs in between. A slice of 2,000 takes a few milliseconds.
 */
export async function walkRuns(sql: Sql, walk: Walk): Promise<readonly Key[]> {
  const { sliceSize = 2_000 } = walk
  if (sql.dialect === 'postgres' || walk.others.length === 0) return keysOf(sql, walk, undefined)
  const found: Key[] = []
  let after = walk.after
  while (found.length < walk.limit) {
    const end = await endOfSlice(sql, { ...walk, after }, sliceSize)
    found.push(...(await keysOf(sql, { ...walk, after, limit: walk.limit - found.length }, end)))
    if (!end) break
    after = end
    await new Promise(setImmediate)
  }
  return found
}

async function endOfSlice(sql: Sql, { indexed, statuses, after }: Walk, sliceSize: number): Promise<Key | undefined> {
  const [only, ...more] = statuses
  const status = only !== undefined && more.length === 0 ? [condition('r."status" = ?', only)] : []
  const where = all([...indexed, ...status, ...behind(after)])
  const [end] = await sql.all<Key>(`SELECT ${columns} FROM "Run" r WHERE ${where.sql} ${order} LIMIT 1 OFFSET ?`, [
    ...where.values,
    sliceSize - 1,
  ])
  return end
}

const columns = 'r."id", r."startedAt" AS "at"'
const order = 'ORDER BY r."startedAt" DESC, r."id" DESC'

function keysOf(sql: Sql, walk: Walk, end: Key | undefined): Promise<readonly Key[]> {
  const select = selectKeys({ ...walk, indexed: [...walk.indexed, ...behind(walk.after), ...upTo(end)] })
  return sql.all<Key>(select.sql, select.values)
}

/** The plain `<=` is what lets the index begin at the place; the OR alone would read everything before it. */
const behind = (key: Key | undefined): readonly Condition[] =>
  key ? [condition('r."startedAt" <= ?', key.at), condition('(r."startedAt" < ? OR r."id" < ?)', key.at, key.id)] : []

const upTo = (key: Key | undefined): readonly Condition[] =>
  key ? [condition('r."startedAt" >= ?', key.at), condition('(r."startedAt" > ? OR r."id" >= ?)', key.at, key.id)] : []

/** Each status is a walk along its own index, so that a rare one is found at once and a frequent one is not sorted; the walks are merged. */
function selectKeys({ indexed, others, statuses, withText, limit }: Walk): Condition {
  const text = withText ? ' JOIN "RunText" t ON t."runId" = r."id"' : ''
  const walkOf = (status: readonly Condition[]): Condition => {
    const where = all([...status, ...indexed, ...others])
    return {
      sql: `SELECT ${columns} FROM "Run" r${text} WHERE ${where.sql} ${order} LIMIT ?`,
      values: [...where.values, limit],
    }
  }
  const [first, ...more] = statuses.map((status) => walkOf([condition('r."status" = ?', status)]))
  if (!first) return walkOf([])
  if (more.length === 0) return first
  const walks = [first, ...more]
  return {
    sql: `${walks.map(({ sql }) => `SELECT * FROM (${sql}) w`).join(' UNION ALL ')} ORDER BY "at" DESC, "id" DESC LIMIT ?`,
    values: [...walks.flatMap(({ values }) => values), limit],
  }
}
