import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { type Dialect, parseAddress } from './address'
import { PrismaClient as PostgresClient } from './generated/postgres/client'
import { PrismaClient } from './generated/sqlite/client'
import { sqliteAdapter } from './sqlite-adapter'
import { makeDirectoryOf } from './sqlite-file'
import { createTurns } from './turns'

/** The Prisma client. Its types are SQLite's, the narrower of the two dialects: what compiles runs on both. */
export type PrismaDb = PrismaClient

export interface Database {
  readonly dialect: Dialect
  readonly client: PrismaDb
  close(): Promise<void>
}

interface DbOptions {
  /** Postgres connections at most. */
  readonly connections?: number
}

/**
 * Opens the database of `url` (`postgres://…`, or `file:<path>` whose directory is made). Apply the migrations first: `migrate.ts`.
 * One per process: `lib/wiring` keeps it.
 */
export function createDb(url: string, { connections = 10 }: DbOptions = {}): Database {
  const address = parseAddress(url)
  return address.dialect === 'postgres' ? openPostgres(address.url, connections) : openSqlite(address.file)
}

function openPostgres(connectionString: string, max: number): Database {
  const pool = new pg.Pool({ connectionString, max })
  const client = new PostgresClient({ adapter: new PrismaPg(pool) }) as unknown as PrismaDb
  return {
    dialect: 'postgres',
    client,
    async close() {
      await client.$disconnect()
      await pool.end()
    },
  }
}

function openSqlite(file: string): Database {
  makeDirectoryOf(file)
  const client = new PrismaClient({ adapter: sqliteAdapter(file, createTurns()) })
  return { dialect: 'sqlite', client, close: () => client.$disconnect() }
}
