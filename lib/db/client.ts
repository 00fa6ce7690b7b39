import { PrismaPg } from '@prisma/adapter-pg'
import type { Gather } from '@/lib/shared/gather'
import { type Dialect, parseAddress } from './address'
import { PrismaClient as PostgresClient } from './generated/postgres/client'
import { PrismaClient } from './generated/sqlite/client'
import { openPool, openPostgresSql } from './postgres-sql'
import type { Sql } from './sql'
import { sqliteAdapter } from './sqlite-adapter'
import { makeDirectoryOf } from './sqlite-file'
import { openSqliteSql } from './sqlite-sql'
import { createTurns } from './turns'

/** The Prisma client. Its types are SQLite's, the narrower of the two dialects: what compiles runs on both. */
export type PrismaDb = PrismaClient

export interface Database {
  readonly dialect: Dialect
  readonly client: PrismaDb
  /** Below Prisma, for the paths that every run takes. */
  readonly sql: Sql
  /** Resolves when the database has answered; rejects where it does not. */
  ping(): Promise<void>
  close(): Promise<void>
}

interface DbOptions {
  /** Postgres connections at most. */
  readonly connections?: number
  /** When the writes that have arrived are committed together (SQLite); with each round of the event loop by default. */
  readonly gather?: Gather
}

/**
 * Opens the database of `url` (`postgres://…`, or `file:<path>` whose directory is made). Apply the migrations first: `migrate.ts`.
 * One per process: `lib/wiring` keeps it.
 */
export function createDb(url: string, { connections = 10, gather = setImmediate }: DbOptions = {}): Database {
  const address = parseAddress(url)
  return address.dialect === 'postgres' ? openPostgres(address.url, connections) : openSqlite(address.file, gather)
}

function openPostgres(url: string, connections: number): Database {
  const pool = openPool(url, connections)
  const client = new PostgresClient({ adapter: new PrismaPg(pool) }) as unknown as PrismaDb
  return joined('postgres', client, openPostgresSql(pool))
}

function openSqlite(file: string, gather: Gather): Database {
  makeDirectoryOf(file)
  const turns = createTurns()
  const client = new PrismaClient({ adapter: sqliteAdapter(file, turns) })
  return joined('sqlite', client, openSqliteSql(file, turns, gather))
}

const joined = (dialect: Dialect, client: PrismaDb, sql: Sql): Database => ({
  dialect,
  client,
  sql,
  async ping() {
    await sql.all('SELECT 1')
  },
  async close() {
    await client.$disconnect()
    await sql.close()
  },
})
