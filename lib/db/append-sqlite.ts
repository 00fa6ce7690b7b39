import type { AppendStep } from '@/lib/recorder/ports'
import { artifactRows } from './artifact-row'
import { refusedStep } from './refused-step'
import { figureColumns, figureValues } from './run-row'
import type { Statements } from './sql'
import { toStepRow } from './step-row'

const insertRequest = 'INSERT INTO "RequestBody" ("hash", "json") VALUES (?, ?) ON CONFLICT DO NOTHING'

// The run must be open and the writer's; a sequence that is taken inserts nothing.
const insertStep = `INSERT INTO "Step" ("runId", "sequence", "kind", "round", "at", "durationMs", "hash")
  SELECT "id", ?, ?, ?, ?, ?, ? FROM "Run" WHERE "id" = ? AND "endedAt" IS NULL
    AND EXISTS (SELECT 1 FROM "Lease" l WHERE l."runId" = "Run"."id" AND l."owner" = ?)
  ON CONFLICT DO NOTHING`

const insertBody = 'INSERT INTO "StepBody" ("runId", "sequence", "data") VALUES (?, ?, ?)'

const insertArtifact = 'INSERT INTO "Artifact" ("runId", "id", "name", "mediaType", "data") VALUES (?, ?, ?, ?, ?)'

const updateFigures = `UPDATE "Run" SET ${figureColumns.map((column) => `"${column}" = ?`).join(', ')}, "changedAt" = ? WHERE "id" = ?`

/** Stores a step, or throws `Failure('conflict')` where its run is not the writer's any more or its sequence is taken. */
export async function appendToSqlite(tx: Statements, entry: AppendStep, at: number): Promise<void> {
  const { runId, owner, step, figures, body } = entry
  const row = toStepRow(runId, step)
  if (body) await tx.run(insertRequest, [body.hash, body.json])
  const hash = body?.hash ?? null
  const inserted = await tx.run(insertStep, [row.sequence, row.kind, row.round, row.at, row.durationMs, hash, runId, owner])
  if (inserted === 0) throw refusedStep()
  await tx.run(insertBody, [runId, row.sequence, row.data])
  for (const { id, name, mediaType, data } of artifactRows(entry)) {
    await tx.run(insertArtifact, [runId, id, name, mediaType, data])
  }
  if (step.kind === 'llm') await tx.run(updateFigures, [...figureValues(figures), at, runId])
}
