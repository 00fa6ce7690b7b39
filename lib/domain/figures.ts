import { z } from 'zod'
import { deliveryModeSchema } from './configuration'
import { type ServedBy, type Step, servedBySchema } from './step'
import { addUsage, decimalToUnits, usageSchema } from './usage'

const count = z.number().int().nonnegative()

/** What a run's list row says of its steps: folded from them, stored on the run, never computed twice. */
export const figuresSchema = z.object({
  steps: count,
  rounds: count,
  toolCalls: count,
  attempts: count,
  restarts: count,
  errors: count,
  approvals: count,
  fallbacks: count,
  guardrailHits: count,
  ttftMs: count.nullable(),
  deliveryMode: deliveryModeSchema.nullable(),
  servedBy: z.array(servedBySchema),
  usage: usageSchema.nullable(),
  usagePartial: z.boolean(),
  /** 10⁻¹² of `currency`. */
  costPico: z.bigint().nullable(),
  currency: z.string().nullable(),
  /** Whether any text reached the reader: G2's `truncated` where a run did not complete. */
  textShown: z.boolean(),
})
export type Figures = z.infer<typeof figuresSchema>

export const noFigures: Figures = {
  steps: 0,
  rounds: 0,
  toolCalls: 0,
  attempts: 0,
  restarts: 0,
  errors: 0,
  approvals: 0,
  fallbacks: 0,
  guardrailHits: 0,
  ttftMs: null,
  deliveryMode: null,
  servedBy: [],
  usage: null,
  usagePartial: false,
  costPico: null,
  currency: null,
  textShown: false,
}

/** Folds one more step in. */
export function foldFigures(before: Figures, step: Step): Figures {
  const figures = { ...before, steps: before.steps + 1 }
  switch (step.kind) {
    case 'request':
      return { ...figures, rounds: Math.max(before.rounds, step.round), deliveryMode: before.deliveryMode ?? step.deliveryMode }
    case 'llm':
      return foldRound(figures, step)
    case 'tool_call':
      return { ...figures, toolCalls: before.toolCalls + 1 }
    case 'tool_result':
      return { ...figures, errors: before.errors + (step.outcome === 'error' || step.outcome === 'unknown' ? 1 : 0) }
    case 'approval':
      return { ...figures, approvals: before.approvals + 1 }
    default:
      return figures
  }
}

function foldRound(figures: Figures, step: Extract<Step, { kind: 'llm' }>): Figures {
  const pico = step.cost ? decimalToUnits(step.cost.amount, 12) : null
  const tookBack = step.attempts.filter((attempt) => attempt.text !== undefined).length
  const refused = step.guardrails.some(({ verdict }) => verdict === 'deny' || verdict === 'require_approval')
  return {
    ...figures,
    attempts: figures.attempts + step.attempts.length,
    restarts: figures.restarts + tookBack,
    // A stop is no error.
    errors: figures.errors + (step.error && step.finishReason !== 'cancelled' ? 1 : 0),
    fallbacks: figures.fallbacks + (step.attempts.some(({ configuration }) => configuration !== step.requested) ? 1 : 0),
    guardrailHits: figures.guardrailHits + step.guardrails.filter(({ verdict }) => verdict !== 'allow').length,
    ttftMs: figures.ttftMs ?? step.ttftMs,
    servedBy: addServer(figures.servedBy, step.servedBy),
    usage: addUsage(figures.usage, step.usage),
    usagePartial: figures.usagePartial || (step.usage === null && !step.cacheHit),
    costPico: pico === null ? figures.costPico : (figures.costPico ?? 0n) + pico,
    currency: figures.currency ?? step.cost?.currency ?? null,
    textShown: figures.textShown || (step.text !== '' && !refused),
  }
}

const addServer = (servers: ServedBy[], server: ServedBy | null): ServedBy[] =>
  !server || servers.some(({ configuration, model }) => configuration === server.configuration && model === server.model)
    ? servers
    : [...servers, server]
