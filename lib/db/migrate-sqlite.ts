import { randomUUID } from 'node:crypto'
import Database from 'better-sqlite3'
import { type BookEntry, type Migration, pendingMigrations } from './migrations'
import { makeDirectoryOf } from './sqlite-file'

// The same table as Prisma makes.
const books = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id"                    TEXT PRIMARY KEY NOT NULL,
  "checksum"              TEXT NOT NULL,
  "finished_at"           DATETIME,
  "migration_name"        TEXT NOT NULL,
  "logs"                  TEXT,
  "rolled_back_at"        DATETIME,
  "started_at"            DATETIME NOT NULL DEFAULT current_timestamp,
  "applied_steps_count"   INTEGER UNSIGNED NOT NULL DEFAULT 0
)`

const enter = `INSERT INTO "_prisma_migrations"
  ("id", "checksum", "migration_name", "started_at", "finished_at", "applied_steps_count") VALUES (?, ?, ?, ?, ?, 1)`

/** Applies what is pending in one transaction: all or nothing. */
export function migrateSqlite(file: string, migrations: readonly Migration[]): readonly string[] {
  makeDirectoryOf(file)
  const db = new Database(file, { timeout: 30_000 })
  try {
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = FULL')
    // Prisma rebuilds a table by dropping it, which with foreign keys on deletes the rows that point at it; inside a transaction
    // this pragma, also the migration's own, does nothing.
    db.pragma('foreign_keys = OFF')
    // Readers are let through; another process that migrates waits here and then finds nothing to do.
    return db.transaction(() => apply(db, migrations)).immediate()
  } finally {
    db.close()
  }
}

function apply(db: Database.Database, migrations: readonly Migration[]): readonly string[] {
  db.exec(books)
  const entries = db.prepare<[], BookEntry>('SELECT * FROM "_prisma_migrations"').all()
  const pending = pendingMigrations(migrations, entries)
  const enterInBooks = db.prepare(enter)
  for (const { name, sql, checksum } of pending) {
    const startedAt = Date.now()
    db.exec(sql)
    enterInBooks.run(randomUUID(), checksum, name, startedAt, Date.now())
  }
  const dangling = db.prepare('PRAGMA foreign_key_check').all()
  if (dangling.length > 0) throw new Error(`The migrations would leave ${dangling.length} dangling references.`)
  return pending.map(({ name }) => name)
}
