import pg from 'pg'
import type { Sql, SqlValue, Statements } from './sql'

/** A pool that reads BIGINT as a number; Prisma, on the same pool, reads with parsers of its own. */
export function openPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 10_000,
    types: { getTypeParser: (oid, format) => (oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)) },
  })
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  return pool
}

const longestRetry = 3

export function openPostgresSql(pool: pg.Pool): Sql {
  const read = statementsOf(pool)

  async function write<T>(work: (tx: Statements) => Promise<T>, attempt = 1): Promise<T> {
    try {
      return await inTransaction(pool, work)
    } catch (error) {
      if (attempt === longestRetry || !isDeadlock(error)) throw error
      return write(work, attempt + 1)
    }
  }

  return { dialect: 'postgres', all: read.all, run: read.run, write: (work) => write(work), close: () => pool.end() }
}

async function inTransaction<T>(pool: pg.Pool, work: (tx: Statements) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    const result = await work(statementsOf(client))
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((cause: Error) => {
      broken = cause
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** deadlock_detected, serialization_failure. */
const isDeadlock = (error: unknown) => error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001')

interface Query {
  readonly name: string
  readonly text: string
}

const queries = new Map<string, Query>()

/** Named, so that a connection parses and plans it once; only texts that come again are worth that. */
function queryOf(sql: string): Query {
  const known = queries.get(sql)
  if (known) return known
  let position = 0
  const query = { name: `verlauf-${queries.size}`, text: sql.replaceAll('?', () => `$${++position}`) }
  if (queries.size < 300) queries.set(sql, query)
  return query
}

function statementsOf(on: pg.Pool | pg.PoolClient): Statements {
  const query = (sql: string, values: readonly SqlValue[]) => {
    const { name, text } = queryOf(sql)
    return queries.has(sql) ? on.query({ name, text, values: [...values] }) : on.query({ text, values: [...values] })
  }
  return {
    dialect: 'postgres',
    all: async <Row>(sql: string, values: readonly SqlValue[] = []) => (await query(sql, values)).rows as Row[],
    run: async (sql, values = []) => (await query(sql, values)).rowCount ?? 0,
  }
}
