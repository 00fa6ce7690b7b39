import { z } from 'zod'
import { type ArtifactData, artifactSchema } from './artifact'
import { finishReasonSchema } from './completion'
import { deliveryModeSchema } from './configuration'
import { effectSchema, outcomeKindSchema } from './tool'
import { costSchema, priceSchema, usageSchema } from './usage'
import { guardrailVerdictSchema } from './verdict'

const ms = z.number().int().nonnegative()
const common = {
  /** Contiguous per run, from 0. The SSE id. */
  sequence: z.number().int().nonnegative(),
  round: z.number().int().positive(),
  at: z.iso.datetime(),
  durationMs: ms.optional(),
}

export const failureViewSchema = z.object({ code: z.string(), message: z.string() })

export const servedBySchema = z.object({ configuration: z.string(), provider: z.string(), model: z.string() })
export type ServedBy = z.infer<typeof servedBySchema>

/** When how much text was released: [ms since the pair before, UTF-16 units]; the first since the round began (H3). */
export const timingSchema = z.array(z.tuple([ms, z.number().int().positive()]))
export type Timing = z.infer<typeof timingSchema>

/** One attempt of a round: one sending of its model call to one provider; `sends` counts repeats of the same attempt. */
export const attemptSchema = z.object({
  attempt: z.number().int().positive(),
  configuration: z.string(),
  provider: z.string(),
  model: z.string(),
  mode: z.enum(['stream', 'blocking']),
  sends: z.number().int().positive(),
  startedAt: z.iso.datetime(),
  durationMs: ms,
  /** Request issued → first text of the provider. */
  providerTtftMs: ms.nullable(),
  /** Start of the round's call → first text of this attempt handed to the reader. */
  ttftMs: ms.nullable(),
  usage: usageSchema.nullable(),
  cost: costSchema.nullable(),
  error: failureViewSchema.nullable(),
  /** What it had shown, where its text was taken back (not of a refused one). */
  text: z.string().optional(),
  timing: timingSchema.optional(),
})
export type Attempt = z.infer<typeof attemptSchema>

const requestStep = z.object({
  ...common,
  kind: z.literal('request'),
  configuration: z.string(),
  deliveryMode: deliveryModeSchema,
  messages: z.number().int(),
  tools: z.array(z.string()),
  bytes: z.number().int(),
  hash: z.string(),
})

const guardrailRecordSchema = z.object({ name: z.string(), verdict: guardrailVerdictSchema, reason: z.string().optional() })
/** What one guardrail said of one text. */
export type GuardrailRecord = z.infer<typeof guardrailRecordSchema>

const llmStep = z.object({
  ...common,
  kind: z.literal('llm'),
  text: z.string(),
  reasoning: z.string().optional(),
  refusal: z.string().optional(),
  finishReason: finishReasonSchema,
  deliveryMode: deliveryModeSchema.nullable(),
  requested: z.string(),
  servedBy: servedBySchema.nullable(),
  attempts: z.array(attemptSchema),
  ttftMs: ms.nullable(),
  usage: usageSchema.nullable(),
  cost: costSchema.nullable(),
  price: priceSchema.nullable(),
  processingMs: ms.nullable(),
  cacheHit: z.boolean(),
  guardrails: z.array(guardrailRecordSchema),
  error: failureViewSchema.nullable(),
  timing: timingSchema,
})

const toolCallStep = z.object({
  ...common,
  kind: z.literal('tool_call'),
  callId: z.string(),
  name: z.string(),
  /** JSON text as the model gave it, redacted. */
  arguments: z.string(),
  effect: effectSchema,
})

const toolResultStep = z.object({
  ...common,
  kind: z.literal('tool_result'),
  callId: z.string(),
  name: z.string(),
  outcome: outcomeKindSchema,
  result: z.string(),
  /** What the tool gave besides text; left out where there is nothing. */
  artifacts: z.array(artifactSchema).optional(),
})

const stageStep = z.object({
  ...common,
  kind: z.literal('stage'),
  callId: z.string().optional(),
  stage: z.string(),
  checks: z.array(
    z.object({ name: z.string(), answer: z.enum(['admit', 'object', 'unavailable']), reason: z.string().optional() }),
  ),
  decision: z.enum(['admitted', 'refused', 'undetermined']),
})

const approvalStep = z.object({
  ...common,
  kind: z.literal('approval'),
  decision: z.enum(['approve', 'deny']),
  by: z.string(),
  digest: z.string(),
  note: z.string().optional(),
})

const inputStep = z.object({
  ...common,
  kind: z.literal('input'),
  by: z.string(),
  digest: z.string(),
  /** What a running tool had asked; a form that a call itself holds is in its arguments. */
  question: z.string().optional(),
  declined: z.literal(true).optional(),
})

const contextStep = z.object({
  ...common,
  kind: z.literal('context'),
  /** Tokens. */
  window: z.number().int(),
  /** Messages. */
  kept: z.number().int(),
  dropped: z.number().int(),
  /** Kept messages of which a part was left out. */
  shortened: z.number().int().optional(),
})

/** A durable record of a run. */
export const stepSchema = z.discriminatedUnion('kind', [
  requestStep,
  llmStep,
  toolCallStep,
  toolResultStep,
  stageStep,
  approvalStep,
  inputStep,
  contextStep,
])
export type Step = z.infer<typeof stepSchema>
export type StepKind = Step['kind']
export type StepOf<Kind extends StepKind> = Extract<Step, { kind: Kind }>

export const stepKinds = [
  'request',
  'llm',
  'tool_call',
  'tool_result',
  'stage',
  'approval',
  'input',
  'context',
] as const satisfies readonly StepKind[]
export const isStepKind = (kind: string): kind is StepKind => (stepKinds as readonly string[]).includes(kind)

type Unstamped<S extends Step> = S extends Step ? Omit<S, 'sequence' | 'at'> : never

/** A step before the recorder gives it its place: everything but `sequence` and `at`. */
export type NewStep = Unstamped<Step>

/** The body of a `request` step: what was sent and offered, stored once per hash (H3a). */
export interface RequestBody {
  readonly hash: string
  /** JSON: `{ messages, tools, model, … }`, redacted. */
  readonly json: string
}

/** What is stored with a step and is not part of it. */
export interface BesideStep {
  /** Of a `request` step. */
  readonly body?: RequestBody | undefined
  /** Of a `tool_result` step: the bytes of the artifacts that it names. */
  readonly artifacts?: readonly ArtifactData[] | undefined
}
