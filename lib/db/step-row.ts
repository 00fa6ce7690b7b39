import { type Step, stepSchema } from '@/lib/domain/step'
import { writeJson } from './json-column'

/** A narrow row of `Step` with its `StepBody`. */
export interface StepRow {
  readonly runId: string
  readonly sequence: number
  readonly kind: string
  readonly round: number
  readonly at: number
  readonly durationMs: number | null
  readonly data: string
}

/** What a SELECT takes from `Step s` and `StepBody b`. */
export const stepColumns = 's."runId", s."sequence", s."kind", s."round", s."at", s."durationMs", b."data"'
export const stepTables = '"Step" s JOIN "StepBody" b ON b."runId" = s."runId" AND b."sequence" = s."sequence"'

/** The fields that are columns; everything else of a step is its body. */
export function toStepRow(runId: string, step: Step): StepRow {
  const { sequence, kind, round, at, durationMs, ...body } = step
  return { runId, sequence, kind, round, at: Date.parse(at), durationMs: durationMs ?? null, data: writeJson(body) }
}

export const fromStepRow = ({ sequence, kind, round, at, durationMs, data }: StepRow): Step =>
  stepSchema.parse({
    sequence,
    kind,
    round,
    at: new Date(at).toISOString(),
    ...(durationMs === null ? {} : { durationMs }),
    ...(JSON.parse(data) as object),
  })
