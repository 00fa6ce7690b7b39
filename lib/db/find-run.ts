import type { Run } from '@/lib/domain/run'
import { type RunRow, runColumns, runTables, toRun } from './run-row'
import type { Statements } from './sql'

/** `undefined` where it is not there; `now` (epoch ms) is what an open run's duration is counted to. */
export async function findRun(on: Statements, runId: string, now: number): Promise<Run | undefined> {
  const [row] = await on.all<RunRow>(`SELECT ${runColumns} FROM ${runTables} WHERE r."id" = ?`, [runId])
  return row && toRun(row, now)
}
