import type { AppendStep } from '@/lib/recorder/ports'
import { artifactRows } from './artifact-row'
import { figureColumns, figureValues } from './run-row'
import type { Sql, SqlValue } from './sql'
import { toStepRow } from './step-row'
import { isMissingReference } from './violations'

const figureTypes: Record<(typeof figureColumns)[number], string> = {
  steps: 'int',
  rounds: 'int',
  toolCalls: 'int',
  attempts: 'int',
  restarts: 'int',
  errors: 'int',
  approvals: 'int',
  fallbacks: 'int',
  guardrailHits: 'int',
  ttftMs: 'int',
  deliveryMode: 'text',
  servedBy: 'text',
  inputTokens: 'int',
  outputTokens: 'int',
  cachedInputTokens: 'int',
  reasoningTokens: 'int',
  usagePartial: 'boolean',
  costPico: 'bigint',
  currency: 'text',
  textShown: 'boolean',
}

/**
 * A whole batch in one statement, so in one round trip and one commit; each parameter is a JSON list of rows. The runs are locked as
 * they are read: a settlement waits for the step, or the step finds its run ended.
 */
const appendAll = `
WITH input AS (
  SELECT * FROM json_to_recordset(?::json) AS i("runId" text, "owner" text, "sequence" int, "kind" text, "round" int, "at" bigint,
    "durationMs" int, "hash" text, "data" text)
), figures AS (
  SELECT * FROM json_to_recordset(?::json) AS f("runId" text, "sequence" int, ${figureColumns.map((column) => `"${column}" ${figureTypes[column]}`).join(', ')})
), open AS (
  SELECT "id" FROM "Run" WHERE "endedAt" IS NULL
    AND "id" IN (SELECT i."runId" FROM input i JOIN "Lease" l ON l."runId" = i."runId" AND l."owner" = i."owner") ORDER BY "id" FOR SHARE
), requests AS (
  INSERT INTO "RequestBody" ("hash", "json")
  SELECT q."hash", q."json" FROM json_to_recordset(?::json) AS q("runId" text, "sequence" int, "hash" text, "json" text)
  JOIN open ON open."id" = q."runId"
  WHERE NOT EXISTS (SELECT 1 FROM "Step" s WHERE s."runId" = q."runId" AND s."sequence" = q."sequence")
  ORDER BY q."hash"
  ON CONFLICT DO NOTHING
), steps AS (
  INSERT INTO "Step" ("runId", "sequence", "kind", "round", "at", "durationMs", "hash")
  SELECT i."runId", i."sequence", i."kind", i."round", i."at", i."durationMs", i."hash"
  FROM input i JOIN open ON open."id" = i."runId" ORDER BY i."runId", i."sequence"
  ON CONFLICT DO NOTHING RETURNING "runId", "sequence"
), bodies AS (
  INSERT INTO "StepBody" ("runId", "sequence", "data")
  SELECT i."runId", i."sequence", i."data" FROM input i JOIN steps s ON s."runId" = i."runId" AND s."sequence" = i."sequence"
), artifacts AS (
  INSERT INTO "Artifact" ("runId", "id", "name", "mediaType", "data")
  SELECT a."runId", a."id", a."name", a."mediaType", decode(a."data", 'base64')
  FROM json_to_recordset(?::json) AS a("runId" text, "sequence" int, "id" text, "name" text, "mediaType" text, "data" text)
  JOIN steps s ON s."runId" = a."runId" AND s."sequence" = a."sequence"
), runs AS (
  UPDATE "Run" SET ${figureColumns.map((column) => `"${column}" = f."${column}"`).join(', ')}, "changedAt" = ?
  FROM figures f JOIN steps s ON s."runId" = f."runId" AND s."sequence" = f."sequence"
  WHERE "Run"."id" = f."runId"
)
SELECT "runId", "sequence" FROM steps`

/** Stores a batch and answers for each entry whether it was taken: its run is open and the writer's, and its sequence was free. */
export async function appendToPostgres(sql: Sql, entries: readonly AppendStep[], at: number): Promise<readonly boolean[]> {
  const firstAt = new Map<string, number>()
  entries.forEach((entry, position) => {
    if (!firstAt.has(keyOf(entry))) firstAt.set(keyOf(entry), position)
  })
  const unique = [...firstAt.values()].flatMap((position) => entries[position] ?? [])
  const stored = await storeAll(sql, [...parameters(unique), at])
  const taken = new Set(stored.map(({ runId, sequence }) => `${runId} ${sequence}`))
  return entries.map((entry, position) => taken.has(keyOf(entry)) && firstAt.get(keyOf(entry)) === position)
}

/** A body that was there, and was removed with its last conversation before the step could name it, is stored again. */
async function storeAll(sql: Sql, values: readonly SqlValue[]): Promise<readonly { runId: string; sequence: number }[]> {
  try {
    return await sql.all(appendAll, values)
  } catch (error) {
    if (!isMissingReference(error)) throw error
    return sql.all(appendAll, values)
  }
}

const keyOf = ({ runId, step }: AppendStep) => `${runId} ${step.sequence}`

function parameters(entries: readonly AppendStep[]): readonly string[] {
  const steps = entries.map(({ runId, owner, step, body }) => ({ ...toStepRow(runId, step), owner, hash: body?.hash ?? null }))
  // An UPDATE takes one row for each run: the newest.
  const figures = new Map(entries.filter(({ step }) => step.kind === 'llm').map((entry) => [entry.runId, figureRow(entry)]))
  const requests = entries.flatMap(({ runId, step, body }) => (body ? [{ runId, sequence: step.sequence, ...body }] : []))
  const artifacts = entries.flatMap((entry) =>
    artifactRows(entry).map(({ data, ...row }) => ({ ...row, data: Buffer.from(data).toString('base64') })),
  )
  return [steps, [...figures.values()], requests, artifacts].map((rows) => JSON.stringify(rows))
}

function figureRow({ runId, step, figures }: AppendStep) {
  const values = figureValues(figures).map((value) => (typeof value === 'bigint' ? value.toString() : value))
  return {
    runId,
    sequence: step.sequence,
    ...Object.fromEntries(figureColumns.map((column, position) => [column, values[position]])),
  }
}
