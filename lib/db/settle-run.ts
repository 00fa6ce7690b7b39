import { endStatusOf, type Run } from '@/lib/domain/run'
import type { Settlement } from '@/lib/runtime/ports'
import { findRun } from './find-run'
import { fold } from './fold'
import { figureColumns, figureValues } from './run-row'
import type { Statements } from './sql'

/** Ended is ended: only an open run is settled, by whoever holds its lease, and the first one to do so wins (G2). */
const end = `UPDATE "Run" SET "status" = ?, "reason" = ?, "truncated" = ?, "endedAt" = ?, "changedAt" = ?, "errorCode" = ?, "errorMessage" = ?,
  "durationMs" = CASE WHEN "startedAt" < ? THEN CAST(? - "startedAt" AS INTEGER) ELSE 0 END,
  ${figureColumns.map((column) => `"${column}" = ?`).join(', ')}
  WHERE "id" = ? AND "endedAt" IS NULL AND EXISTS (SELECT 1 FROM "Lease" l WHERE l."runId" = "Run"."id" AND l."owner" = ?)`

const free = 'UPDATE "Conversation" SET "activeRunId" = NULL, "status" = ?, "updatedAt" = ? WHERE "activeRunId" = ?'

/** `RunStore.settle`, inside a transaction. */
export async function settleRun(tx: Statements, settlement: Settlement): Promise<Run | undefined> {
  const { runId, owner, reason, truncated, error, answer, figures, endedAt } = settlement
  const status = endStatusOf(reason, truncated)
  const ended = await tx.run(end, [
    status,
    reason,
    truncated,
    endedAt,
    endedAt,
    error?.code ?? null,
    error?.message ?? null,
    endedAt,
    endedAt,
    ...figureValues(figures),
    runId,
    owner,
  ])
  if (ended === 0) return undefined

  await tx.run(free, [status, endedAt, runId])
  await tx.run('UPDATE "RunText" SET "answer" = ? WHERE "runId" = ?', [fold(answer), runId])
  await tx.run('DELETE FROM "Draft" WHERE "runId" = ?', [runId])
  await tx.run('DELETE FROM "Lease" WHERE "runId" = ?', [runId])
  await tx.run('DELETE FROM "Suspension" WHERE "runId" = ?', [runId])
  return findRun(tx, runId, endedAt)
}
