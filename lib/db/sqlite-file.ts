import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { isDriverAdapterError } from '@prisma/driver-adapter-utils'
import Sqlite from 'better-sqlite3'
import { sleep } from '@/lib/shared/abort'

/** How long a write waits for another process that writes, ms. */
export const patienceMs = 10_000
/** How much of that the connection itself waits, ms: better-sqlite3 is synchronous, and nothing else runs meanwhile. */
export const shortWaitMs = 20

/**
 * What every connection needs. WAL: readers and the writer do not block each other. FULL: an acknowledged commit survives a power
 * cut, not only a crash.
 */
export const pragmas = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
`

/** Made for this user alone: what people wrote is in it. */
export function makeDirectoryOf(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
}

/** Tries again while another process holds the write lock, and lets the event loop run in between. */
export async function patiently<T>(attempt: () => Promise<T>, until = performance.now() + patienceMs): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!isBusy(error) || performance.now() > until) throw error
  }
  await sleep(5)
  return patiently(attempt, until)
}

const isBusy = (error: unknown): boolean =>
  (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')) ||
  (isDriverAdapterError(error) && error.cause.kind === 'SocketTimeout')
