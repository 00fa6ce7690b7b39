import { parseAddress } from './address'
import { migratePostgres } from './migrate-postgres'
import { migrateSqlite } from './migrate-sqlite'
import { readMigrations } from './migrations'

/**
 * Brings the database of `url` up to date with `<root>/prisma/<dialect>/migrations` and answers the names of what it applied. It does
 * what `prisma migrate deploy` does and keeps the same books, so the two can be mixed. Safe in several processes at once: one
 * applies, the others wait and find nothing to do.
 */
export async function migrate(url: string, root: string): Promise<readonly string[]> {
  const address = parseAddress(url)
  const migrations = readMigrations(root, address.dialect)
  return address.dialect === 'postgres' ? migratePostgres(address.url, migrations) : migrateSqlite(address.file, migrations)
}
