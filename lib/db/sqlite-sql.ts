import Sqlite from 'better-sqlite3'
import type { Gather } from '@/lib/shared/gather'
import { createDiskSync } from './disk-sync'
import { createGroupCommit } from './group-commit'
import type { Sql } from './sql'
import { patienceMs, pragmas, shortWaitMs } from './sqlite-file'
import { type SqliteStatements, statementsOf } from './sqlite-statements'
import type { Turns } from './turns'

/**
 * Two connections beside Prisma's: a writer, which takes its turn like everybody who writes, and a reader, which in WAL mode sees
 * committed data only and waits for nobody. Both are opened when they are first used. Writes gather before
 * they are committed.
 */
export function openSqliteSql(file: string, turns: Turns, gather: Gather): Sql {
  const writer = lazily(() => openWriter(file))
  const reader = lazily(() => statementsOf(new Sqlite(file, { readonly: true, timeout: patienceMs })))
  const sync = createDiskSync(`${file}-wal`)
  const commit = createGroupCommit({ connect: () => writer.get(), turns, gather, sync })

  return {
    dialect: 'sqlite',
    all: (sql, values) => reader.get().all(sql, values),
    run: (sql, values) => commit((tx) => tx.run(sql, values)),
    write: commit,
    close: () =>
      turns.exclusive(async () => {
        if (writer.opened()) await sync.close()
        writer.opened()?.close()
        reader.opened()?.close()
      }),
  }
}

function openWriter(file: string): SqliteStatements {
  const connection = new Sqlite(file, { timeout: shortWaitMs })
  connection.exec(pragmas)
  if (connection.pragma('journal_mode', { simple: true }) !== 'wal') {
    connection.close()
    throw new Error(
      `${file} cannot be kept with a write-ahead log. Is it on a network drive? Put it on a local disk, or use Postgres.`,
    )
  }
  // The group commit waits for the disk itself, beside the event loop.
  connection.pragma('synchronous = NORMAL')
  return statementsOf(connection)
}

function lazily<T>(make: () => T) {
  let made: T | undefined
  return {
    get: (): T => {
      made ??= make()
      return made
    },
    opened: (): T | undefined => made,
  }
}
