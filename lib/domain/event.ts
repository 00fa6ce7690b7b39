import { z } from 'zod'
import { pendingSchema, runSchema, runStatusSchema } from './run'
import { isStepKind, servedBySchema, stepSchema } from './step'

const round = z.number().int().positive()
const attempt = z.number().int().positive()

export const restartReasonSchema = z.enum(['fallback', 'guardrail_retry', 'refused', 'corrected', 'resume'])

export const textDeltaSchema = z.object({
  round,
  attempt,
  /** UTF-16 units of the attempt's text before this piece, so that a reader can tell a gap. */
  offset: z.number().int().nonnegative(),
  text: z.string(),
})
export const textRestartSchema = z.object({
  round,
  attempt,
  reason: restartReasonSchema,
  from: servedBySchema.optional(),
  to: servedBySchema.optional(),
})
export const reasoningDeltaSchema = z.object({ round, attempt, text: z.string() })
export const toolCallDeltaSchema = z.object({
  round,
  attempt,
  index: z.number().int().nonnegative(),
  name: z.string().optional(),
  argumentsDelta: z.string(),
})

export type TextDelta = z.infer<typeof textDeltaSchema>
export type TextRestart = z.infer<typeof textRestartSchema>
export type ReasoningDelta = z.infer<typeof reasoningDeltaSchema>
export type ToolCallDelta = z.infer<typeof toolCallDeltaSchema>

/** For eyes only: never stored, never collected, no step kind (B3). */
export type Transient =
  | ({ readonly type: 'text_delta' } & TextDelta)
  | ({ readonly type: 'text_restart' } & TextRestart)
  | ({ readonly type: 'reasoning_delta' } & ReasoningDelta)
  | ({ readonly type: 'tool_call_delta' } & ToolCallDelta)

const suspendedSchema = z.object({ status: runStatusSchema, pending: pendingSchema.nullable() })
const runEventSchema = z.object({ run: runSchema })

/** What a reader of `GET /api/runs/:id/events` gets, in order. */
export type RunEvent =
  | { readonly type: 'run'; readonly run: z.infer<typeof runSchema> }
  | { readonly type: 'step'; readonly step: z.infer<typeof stepSchema> }
  | Transient
  | ({ readonly type: 'suspended' } & z.infer<typeof suspendedSchema>)
  | { readonly type: 'end'; readonly run: z.infer<typeof runSchema> }

/** Parses one server-sent event; `undefined` for a type that this version does not know. Throws `ZodError` for a broken body. */
export function parseRunEvent(event: string, data: unknown): RunEvent | undefined {
  if (isStepKind(event)) return { type: 'step', step: stepSchema.parse(data) }
  switch (event) {
    case 'run':
      return { type: 'run', run: runSchema.parse(data) }
    case 'text_delta':
      return { type: 'text_delta', ...textDeltaSchema.parse(data) }
    case 'text_restart':
      return { type: 'text_restart', ...textRestartSchema.parse(data) }
    case 'reasoning_delta':
      return { type: 'reasoning_delta', ...reasoningDeltaSchema.parse(data) }
    case 'tool_call_delta':
      return { type: 'tool_call_delta', ...toolCallDeltaSchema.parse(data) }
    case 'suspended':
      return { type: 'suspended', ...suspendedSchema.parse(data) }
    case 'end':
      return { type: 'end', ...runEventSchema.parse(data) }
    default:
      return undefined
  }
}

/** One event as server-sent event text. Steps carry `id: <sequence>`; nothing else does. */
export function formatRunEvent(event: RunEvent): string {
  if (event.type === 'step') {
    return `id: ${event.step.sequence}\nevent: ${event.step.kind}\ndata: ${JSON.stringify(event.step)}\n\n`
  }
  const { type, ...rest } = event
  const data = event.type === 'run' ? event.run : rest
  return `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`
}
