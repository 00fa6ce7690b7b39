import type { CompletionResponse } from '@/lib/domain/completion'
import type { Configuration, DeliveryMode } from '@/lib/domain/configuration'
import { asFailure, Failure, viewOf } from '@/lib/domain/failure'
import type { Attempt, GuardrailRecord, ServedBy, StepOf } from '@/lib/domain/step'
import { addUsage, type Cost, costInPico, costOf, decimalToUnits, type Price, type Usage } from '@/lib/domain/usage'
import type { RelayRecord } from '@/lib/relay/relay'

/** How a round's model call ended. */
export type CallEnd =
  | { readonly type: 'answered'; readonly response: CompletionResponse }
  | { readonly type: 'failed'; readonly error: unknown; readonly signal: AbortSignal }

interface Round {
  readonly round: number
  readonly configuration: Configuration
  readonly mode: DeliveryMode
  readonly record: RelayRecord
  readonly verdicts: readonly GuardrailRecord[]
  readonly durationMs: number
}

export type LlmStep = Omit<StepOf<'llm'>, 'sequence' | 'at'>

/** The `llm` step of a round that was sent, whichever way it ended (H3). */
export function roundRecord(end: CallEnd, { round, configuration, mode, record, verdicts, durationMs }: Round): LlmStep {
  const attempts = [...record.attempts]
  const common = { kind: 'llm', round, durationMs, requested: configuration.slug, attempts, ttftMs: record.ttftMs } as const
  const track = { timing: [...record.timing], guardrails: [...verdicts] }

  if (end.type === 'failed') {
    const { finishReason, failure } = explain(end.error, end.signal)
    return {
      ...common,
      ...track,
      ...figures(attempts, { configuration, server: null, reported: null }),
      text: record.shownText,
      ...(record.reasoning === '' ? {} : { reasoning: record.reasoning }),
      finishReason,
      deliveryMode: mode,
      servedBy: null,
      processingMs: null,
      cacheHit: false,
      error: viewOf(failure),
    }
  }

  const { response } = end
  // A cache hit has no attempt (E3): nobody served it, and what it once cost is not spent again.
  const cacheHit = attempts.length === 0
  const server = serverOf(attempts)
  const reasoning = response.reasoning ?? record.reasoning
  return {
    ...common,
    ...track,
    ...figures(attempts, { configuration, server, reported: cacheHit ? null : response.usage }),
    text: response.text,
    ...(reasoning === '' ? {} : { reasoning }),
    ...(response.refusal === null ? {} : { refusal: response.refusal }),
    finishReason: response.finishReason,
    deliveryMode: cacheHit ? null : mode,
    servedBy: server,
    processingMs: response.processingMs,
    cacheHit,
    error: null,
  }
}

/** A stop is told by the signal, not by what the call threw on its way out; its reason may say that it was no person's stop. */
function explain(error: unknown, signal: AbortSignal) {
  if (!signal.aborted) return { finishReason: 'error', failure: asFailure(error) } as const
  const { reason } = signal
  if (reason instanceof Failure && reason.code !== 'cancelled') return { finishReason: 'interrupted', failure: reason } as const
  return { finishReason: 'cancelled', failure: new Failure('cancelled', 'The run was stopped.') } as const
}

function serverOf(attempts: readonly Attempt[]): ServedBy | null {
  const last = attempts.at(-1)
  return last ? { configuration: last.configuration, provider: last.provider, model: last.model } : null
}

interface Figures {
  readonly usage: Usage | null
  readonly cost: Cost | null
  readonly price: Price | null
}

/** What the round used and cost: every attempt that reported counts; only without any the response's own report and our price do. */
function figures(
  attempts: readonly Attempt[],
  { configuration, server, reported }: { configuration: Configuration; server: ServedBy | null; reported: Usage | null },
): Figures {
  const price = server?.configuration === configuration.slug ? configuration.price : null
  const usage = attempts.reduce<Usage | null>((sum, attempt) => addUsage(sum, attempt.usage), null) ?? reported
  const costs = attempts.flatMap(({ cost }) => cost ?? [])
  return { usage, price, cost: costs.length > 0 ? sumOf(costs) : costOf(costInPico(usage, price), price?.currency ?? null) }
}

/** `null` where the costs are in different currencies: no sum is better than a wrong one. */
function sumOf(costs: readonly Cost[]): Cost | null {
  const currency = costs[0]?.currency ?? null
  if (costs.some((cost) => cost.currency !== currency)) return null
  const pico = costs.reduce((sum, { amount }) => sum + decimalToUnits(amount, 12), 0n)
  return costOf(pico, currency)
}
