import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type BookEntry, type Migration, pendingMigrations } from './migrations'

/** The advisory lock that `prisma migrate` takes. */
const prismaLock = 72707369

// The same table as Prisma makes.
const books = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id                      VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum                VARCHAR(64) NOT NULL,
  finished_at             TIMESTAMPTZ,
  migration_name          VARCHAR(255) NOT NULL,
  logs                    TEXT,
  rolled_back_at          TIMESTAMPTZ,
  started_at              TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count     INTEGER NOT NULL DEFAULT 0
)`

const enter = `INSERT INTO _prisma_migrations
  (id, checksum, migration_name, started_at, finished_at, applied_steps_count) VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`

/** Applies what is pending, each migration in a transaction of its own, under Prisma's advisory lock. */
export async function migratePostgres(connectionString: string, migrations: readonly Migration[]): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [prismaLock])
    await client.query(books)
    const { rows } = await client.query<BookEntry>('SELECT * FROM _prisma_migrations')
    const pending = pendingMigrations(migrations, rows)
    for (const migration of pending) await apply(client, migration)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(sql)
    await client.query(enter, [randomUUID(), checksum, name])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}
