import { mkdirSync } from 'node:fs'
import path from 'node:path'

/** How long a connection waits for another process that writes, ms. */
export const busyTimeoutMs = 10_000

/**
 * What every connection needs. WAL: readers and the writer do not block each other. FULL: an acknowledged commit survives a power
 * cut, not only a crash.
 */
export const pragmas = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
`

export function makeDirectoryOf(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
}
