import { z } from 'zod'
import { deliveryModeSchema } from './configuration'
import { failureViewSchema, servedBySchema } from './step'
import { costSchema, usageSchema } from './usage'

export const runStatuses = ['running', 'awaiting_approval', 'awaiting_input', 'completed', 'failed', 'cancelled'] as const
export const runStatusSchema = z.enum(runStatuses)
export type RunStatus = z.infer<typeof runStatusSchema>

export const runReasons = [
  'answered',
  'max_rounds',
  'budget_exhausted',
  'policy_denied',
  'approval_required',
  'provider_failed',
  'internal_error',
  'interrupted',
  'suspend_failed',
  'cancelled',
  'expired',
] as const
export const runReasonSchema = z.enum(runReasons)
export type RunReason = z.infer<typeof runReasonSchema>

/** G1: the word that `run`, `approve` and `submitInput` return. */
export type RunOutcome =
  | 'completed'
  | 'awaiting_approval'
  | 'awaiting_input'
  | 'suspend_failed'
  | 'guardrail_blocked'
  | 'guardrail_approval_required'
  | 'cancelled'
  | 'failed'

/** G2: status and outcome follow from the reason; no other pair exists. */
export const endings = {
  answered: { status: 'completed', outcome: 'completed' },
  max_rounds: { status: 'completed', outcome: 'completed' },
  budget_exhausted: { status: 'completed', outcome: 'completed' },
  policy_denied: { status: 'failed', outcome: 'guardrail_blocked' },
  approval_required: { status: 'failed', outcome: 'guardrail_approval_required' },
  provider_failed: { status: 'failed', outcome: 'failed' },
  internal_error: { status: 'failed', outcome: 'failed' },
  interrupted: { status: 'failed', outcome: 'failed' },
  suspend_failed: { status: 'failed', outcome: 'suspend_failed' },
  cancelled: { status: 'cancelled', outcome: 'cancelled' },
  expired: { status: 'cancelled', outcome: 'cancelled' },
} as const satisfies Record<RunReason, { status: RunStatus; outcome: RunOutcome }>

/** The status of a run that ended for this reason. The budget ends a run with what it has; before its first round that is nothing (G2). */
export const endStatusOf = (reason: RunReason, truncated: boolean): RunStatus =>
  reason === 'budget_exhausted' && !truncated ? 'failed' : endings[reason].status

export const openStatuses = ['running', 'awaiting_approval', 'awaiting_input'] as const satisfies readonly RunStatus[]
export const isOpen = (status: RunStatus): boolean => (openStatuses as readonly RunStatus[]).includes(status)

/** What a run waits for, and the status of one that does. */
export const waitingStatusOf = { approval: 'awaiting_approval', input: 'awaiting_input' } as const satisfies Record<
  'approval' | 'input',
  RunStatus
>
export const waitingStatuses = Object.values(waitingStatusOf)
/** Waiting for people. */
export const isWaiting = (status: RunStatus): boolean => (waitingStatuses as readonly RunStatus[]).includes(status)

const count = z.number().int().nonnegative()
const ms = z.number().int().nonnegative()

export const pendingSchema = z.object({
  kind: z.enum(['approval', 'input']),
  digest: z.string(),
  calls: z.array(z.object({ callId: z.string(), name: z.string(), arguments: z.string(), needsPerson: z.boolean() })),
  question: z.string().optional(),
  schema: z.record(z.string(), z.unknown()).optional(),
  /** When the run began to wait. */
  since: z.iso.datetime().optional(),
  expiresAt: z.iso.datetime().optional(),
  /** A running tool asks (G6a): the person may decline, and the tool goes on. */
  declinable: z.literal(true).optional(),
})
export type Pending = z.infer<typeof pendingSchema>

/** A run as programs see it. */
export const runSchema = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  userId: z.string(),
  userName: z.string(),
  configuration: z.string(),
  model: z.string(),
  status: runStatusSchema,
  reason: runReasonSchema.nullable(),
  truncated: z.boolean(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  durationMs: ms,
  activeMs: ms,
  waitingMs: ms,
  ttftMs: ms.nullable(),
  rounds: count,
  toolCalls: count,
  attempts: count,
  restarts: count,
  errors: count,
  approvals: count,
  fallbacks: count,
  guardrailHits: count,
  /** The first 200 characters of the question, redacted. */
  question: z.string(),
  title: z.string(),
  deliveryMode: deliveryModeSchema.nullable(),
  steps: count,
  servedBy: z.array(servedBySchema),
  usage: usageSchema.nullable(),
  usagePartial: z.boolean(),
  cost: costSchema.nullable(),
  error: failureViewSchema.nullable(),
  pending: pendingSchema.nullable(),
})
export type Run = z.infer<typeof runSchema>
