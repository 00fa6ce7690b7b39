import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Dialect } from './address'

export interface Migration {
  readonly name: string
  readonly sql: string
  /** sha256, as Prisma computes it. */
  readonly checksum: string
}

/** A row of Prisma's books, `_prisma_migrations`. */
export interface BookEntry {
  readonly migration_name: string
  readonly checksum: string
  readonly finished_at: unknown
  readonly rolled_back_at: unknown
}

/** The migrations of a dialect in the order of their names. */
export function readMigrations(root: string, dialect: Dialect): readonly Migration[] {
  const directory = path.join(/*turbopackIgnore: true*/ root, 'prisma', dialect, 'migrations')
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(/*turbopackIgnore: true*/ directory, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

/** Which migrations are still to be applied. Throws where the books and the files contradict each other. */
export function pendingMigrations(migrations: readonly Migration[], books: readonly BookEntry[]): readonly Migration[] {
  const live = books.filter((entry) => entry.rolled_back_at === null)
  const failed = live.find((entry) => entry.finished_at === null)
  if (failed) throw new Error(`Migration ${failed.migration_name} failed earlier; see \`npx prisma migrate resolve\`.`)

  const applied = new Map(live.map((entry) => [entry.migration_name, entry.checksum]))
  const edited = migrations.find(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum)
  if (edited) throw new Error(`Migration ${edited.name} was edited after it was applied.`)
  return migrations.filter(({ name }) => !applied.has(name))
}
