import type { Run } from '@/lib/domain/run'
import type { Step, StepOf } from '@/lib/domain/step'

/** What was streamed as text: tokens, and the ms between the provider's first text and the end of its attempt. */
export interface Streamed {
  readonly tokens: number
  readonly ms: number
}

/** `null` where the round was not streamed, was not counted, or was over at once. Reasoning comes before the first text, so it is left out. */
export function streamedBy(step: StepOf<'llm'>): Streamed | null {
  const attempt = step.attempts.at(-1)
  const usage = attempt?.usage ?? step.usage
  if (!attempt || attempt.error || attempt.providerTtftMs === null || usage?.outputTokens == null) return null
  const tokens = usage.outputTokens - (usage.reasoningTokens ?? 0)
  const ms = attempt.durationMs - attempt.providerTtftMs
  return tokens > 0 && ms > 0 ? { tokens, ms } : null
}

const perSecond = ({ tokens, ms }: Streamed) => (tokens * 1000) / ms

/** Tokens a second of one model call after its first text. */
export function stepSpeed(step: StepOf<'llm'>): number | null {
  const streamed = streamedBy(step)
  return streamed && perSecond(streamed)
}

/** Tokens a second over all streamed rounds; waiting, tools and time to first text do not count. */
export function runSpeed(steps: readonly Step[]): number | null {
  const parts = steps.flatMap((step) => (step.kind === 'llm' ? (streamedBy(step) ?? []) : []))
  if (parts.length === 0) return null
  return perSecond({ tokens: sum(parts.map(({ tokens }) => tokens)), ms: sum(parts.map(({ ms }) => ms)) })
}

/** What a list row can say without its steps: only a finished run of one streamed round has one speed. */
export function rowSpeed(run: Run): number | null {
  const { usage, ttftMs } = run
  const one = run.endedAt !== null && run.rounds === 1 && run.attempts === 1 && run.toolCalls === 0 && run.errors === 0
  if (!one || ttftMs === null || usage?.outputTokens == null) return null
  const tokens = usage.outputTokens - (usage.reasoningTokens ?? 0)
  const ms = run.activeMs - ttftMs
  return tokens > 0 && ms > 0 ? perSecond({ tokens, ms }) : null
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
