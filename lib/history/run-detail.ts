import { z } from 'zod'
import { readJson } from '@/lib/db/json-column'
import type { Sql } from '@/lib/db/sql'
import { fromStepRow, type StepRow, stepColumns, stepTables } from '@/lib/db/step-row'
import { visibleRun } from '@/lib/db/visible-run'
import type { StoredArtifact } from '@/lib/domain/artifact'
import { Failure } from '@/lib/domain/failure'
import { may, type Principal } from '@/lib/domain/principal'
import type { RunWithSteps } from '@/lib/domain/wire'

interface Question {
  readonly principal: Principal
  readonly runId: string
  /** Epoch ms. */
  readonly now: number
}

const ofRun = `SELECT ${stepColumns} FROM ${stepTables} WHERE s."runId" = ?`

/** The Verlauf of a run: its own person's, or an operator's look, which is recorded. `not_found` for everybody else. */
export async function readRun(sql: Sql, question: Question): Promise<RunWithSteps> {
  const run = await visibleRun(sql, question)
  const rows = await sql.all<StepRow>(`${ofRun} ORDER BY s."sequence"`, [run.id])
  return { run, steps: rows.map(fromStepRow) }
}

/** The body of a `request` step: what was sent and offered (H3a). The system prompt is for operators only. */
export async function readStepBody(
  sql: Sql,
  question: Question & { readonly sequence: number },
): Promise<Record<string, unknown>> {
  const { principal, sequence } = question
  const run = await visibleRun(sql, question)
  const [row] = await sql.all<StepRow>(`${ofRun} AND s."sequence" = ?`, [run.id, sequence])
  const step = row && fromStepRow(row)
  if (step?.kind !== 'request') throw new Failure('not_found', 'There is no request with this number in the run.')
  const [body] = await sql.all<{ json: string }>('SELECT "json" FROM "RequestBody" WHERE "hash" = ?', [step.hash])
  if (!body) throw new Failure('not_found', 'What was sent is not stored any more.')
  const sent = readJson(bodySchema, body.json)
  return may(principal, 'run:read-all') ? sent : { ...sent, messages: sent.messages.filter(({ role }) => role !== 'system') }
}

/** What a tool of the run gave besides text. */
export async function readArtifact(sql: Sql, question: Question & { readonly artifactId: string }): Promise<StoredArtifact> {
  const run = await visibleRun(sql, question)
  const [artifact] = await sql.all<StoredArtifact>(
    'SELECT "name", "mediaType", "data" FROM "Artifact" WHERE "runId" = ? AND "id" = ?',
    [run.id, question.artifactId],
  )
  if (!artifact) throw new Failure('not_found', 'There is no such artifact in the run.')
  return artifact
}

const bodySchema = z.looseObject({ messages: z.array(z.looseObject({ role: z.string() })) })
