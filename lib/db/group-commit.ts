import type { Gather } from '@/lib/shared/gather'
import type { Statements } from './sql'
import { patiently } from './sqlite-file'
import type { SqliteStatements } from './sqlite-statements'
import type { Turns } from './turns'

type Work<T> = (tx: Statements) => Promise<T>

interface Job {
  work(tx: Statements): Promise<void>
  /** After the commit, which outlives this process. */
  committed(): void
  /** When the disk has it, too. */
  done(): void
  failed(error: unknown): void
}

export interface GroupCommitOptions {
  /** The writer, which commits without waiting for the disk. */
  connect(): SqliteStatements
  readonly turns: Turns
  /** When the writes that have arrived are committed. */
  readonly gather: Gather
  /** Resolves when everything that is committed is on the disk. */
  sync(): Promise<void>
}

/**
 * Writes that arrive together are committed together, and wait for the disk together.
 *
 * 1. Nobody is answered before the disk has the commit. Who gave `committed` is told at the commit, so that work which only the death of
 *    this process could make untrue need not wait for the disk.
 * 2. Each job has its own savepoint: one that fails takes only its own changes back.
 * 3. When the commit itself fails, or SQLite gave the transaction up, everybody in it is told.
 * 4. The next commit does not wait for the disk: the turn ends with the commit.
 */
export function createGroupCommit({ connect, turns, gather, sync }: GroupCommitOptions) {
  let waiting: Job[] = []

  function enqueue(job: Job) {
    waiting.push(job)
    if (waiting.length === 1) gather(() => void commitWaiting())
  }

  async function commitWaiting() {
    let jobs: readonly Job[] = []
    try {
      const done = await turns.exclusive(async () => {
        jobs = waiting
        waiting = []
        return commitAll(connect(), jobs)
      })
      for (const job of done) job.committed()
      await sync()
      for (const job of done) job.done()
    } catch (error) {
      for (const job of jobs) job.failed(error)
    }
  }

  return function write<T>(work: Work<T>, committed: (value: T) => void = () => undefined): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let result: { readonly value: T } | undefined
      enqueue({
        work: async (tx) => {
          result = { value: await work(tx) }
        },
        committed: () => result && committed(result.value),
        done: () => (result ? resolve(result.value) : reject(new Error('A job was committed before it had run.'))),
        failed: reject,
      })
    })
  }
}

/** Answers the jobs that are now durable; the others have been told why not. */
async function commitAll(db: SqliteStatements, jobs: readonly Job[]): Promise<readonly Job[]> {
  const done: Job[] = []
  await patiently(async () => db.exec('BEGIN IMMEDIATE'))
  try {
    for (const job of jobs) if (await ranWhole(db, job)) done.push(job)
    db.exec('COMMIT')
    return done
  } catch (error) {
    if (db.inTransaction()) db.exec('ROLLBACK')
    throw error
  }
}

async function ranWhole(db: SqliteStatements, job: Job): Promise<boolean> {
  db.exec('SAVEPOINT job')
  try {
    await job.work(db)
    db.exec('RELEASE job')
    return true
  } catch (error) {
    if (!db.inTransaction()) throw error
    db.exec('ROLLBACK TO job')
    db.exec('RELEASE job')
    job.failed(error)
    return false
  }
}
