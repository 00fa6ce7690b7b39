import type { AppendStep, StepLog } from '@/lib/recorder/ports'
import type { Clock } from '@/lib/shared/clock'
import { appendToPostgres } from './append-postgres'
import { appendToSqlite } from './append-sqlite'
import { createBatches } from './batches'
import type { Database } from './client'
import { refusedStep } from './refused-step'
import { fromStepRow, type StepRow, stepColumns, stepTables } from './step-row'

/**
 * The log of all runs. Steps that arrive while others are being written are written together, and each caller is answered after the
 * commit: on SQLite the group commit does that, on Postgres a batch is one statement.
 */
export function createStepLog({ dialect, sql }: Database, clock: Clock): StepLog {
  const appendBatch = createBatches<AppendStep, boolean>((entries) => appendToPostgres(sql, entries, clock.now()))
  const read = `SELECT ${stepColumns} FROM ${stepTables} WHERE s."runId" = ? AND s."sequence" > ? ORDER BY s."sequence"`

  return {
    async append(entry, committed) {
      if (dialect === 'sqlite') return sql.write((tx) => appendToSqlite(tx, entry, clock.now()), committed)
      if (!(await appendBatch(entry))) throw refusedStep()
    },
    read: async (runId, after) => (await sql.all<StepRow>(read, [runId, after])).map(fromStepRow),
  }
}
