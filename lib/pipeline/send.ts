import type { CompletionRequest, CompletionResponse } from '@/lib/domain/completion'
import { asFailure, Failure, type FailureView, viewOf } from '@/lib/domain/failure'
import type { ServedBy } from '@/lib/domain/step'
import { addUsage, type Cost, costInPico, costOf, type Price, type Usage } from '@/lib/domain/usage'
import type { Provider } from '@/lib/providers/provider'
import type { AttemptRelay } from '@/lib/relay/relay'
import { sleep } from '@/lib/shared/abort'
import type { CallContext, ModelCall } from './ports'

export interface SendDependencies {
  /** Of the configuration that serves, ms (A9). */
  readonly timeoutMs: number
  /** Of the model that serves; `null`: the cost is not known. */
  readonly price: Price | null
  /** In [0, 1), for the jitter of waits. */
  readonly random: () => number
  /** Waits `ms`, or rejects with `signal.reason`. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

/**
 * The innermost call: one attempt at one provider. It streams where somebody reads and the provider can; a stream that failed before it
 * showed anything goes out again as a blocking call where section D says so, and a blocking call is retried twice (A9).
 */
export function send(provider: Provider, served: ServedBy, dependencies: SendDependencies): ModelCall {
  return async function send(request, context) {
    const stream = context.relay.streams ? provider.stream?.bind(provider) : undefined
    const attempt = context.relay.begin({ ...served, mode: stream ? 'stream' : 'blocking' }, context.restartReason)
    const sending = new Sending(provider, { ...request, model: served.model }, { context, attempt, dependencies })
    try {
      const response = stream ? await sending.stream(stream) : await sending.block(maxRetries)
      if (stream) attempt.whole(response.text)
      const usage = addUsage(sending.failedUsage, response.usage)
      attempt.end({ usage, cost: costFor(usage, dependencies.price), error: null })
      return response
    } catch (error) {
      const usage = sending.failedUsage
      attempt.end({ usage, cost: costFor(usage, dependencies.price), error: viewOfError(error, context.signal) })
      throw error
    }
  }
}

const maxRetries = 2

const costFor = (usage: Usage | null, price: Price | null): Cost | null =>
  costOf(costInPico(usage, price), price?.currency ?? null)

const viewOfError = (error: unknown, signal: AbortSignal): FailureView =>
  signal.aborted && error === signal.reason ? { code: 'cancelled', message: 'Stopped.' } : viewOf(asFailure(error))

interface SendingOptions {
  readonly context: CallContext
  readonly attempt: AttemptRelay
  readonly dependencies: SendDependencies
}

/** The sends of one attempt. */
class Sending {
  /** What the provider reported of sends that it failed: they are paid for, too. */
  failedUsage: Usage | null = null

  constructor(
    private readonly provider: Provider,
    private readonly request: CompletionRequest,
    private readonly options: SendingOptions,
  ) {}

  async stream(stream: NonNullable<Provider['stream']>): Promise<CompletionResponse> {
    try {
      return await stream(this.request, this.sendOptions, this.options.attempt)
    } catch (error) {
      this.noteUsage(error)
      const plan = planAfterStream(error, this.options.attempt.hasText)
      if (!plan) throw error
      await this.pause(plan.waitMs)
      this.options.attempt.resend('blocking')
      return this.block(plan.retries)
    }
  }

  async block(retries: number): Promise<CompletionResponse> {
    for (let retry = 0; ; retry++) {
      try {
        return await this.provider.complete(this.request, this.sendOptions)
      } catch (error) {
        this.noteUsage(error)
        if (retry >= retries || !isSentAgain(error)) throw error
        await this.pause(error.retryAfterMs ?? this.backoff(retry))
        this.options.attempt.resend('blocking')
      }
    }
  }

  private noteUsage(error: unknown): void {
    if (error instanceof Failure) this.failedUsage = addUsage(this.failedUsage, error.usage)
  }

  private get sendOptions() {
    return { signal: this.options.context.signal, timeoutMs: this.options.dependencies.timeoutMs }
  }

  private backoff(retry: number): number {
    return firstWaitMs * 2 ** retry * (1 - jitter * this.options.dependencies.random())
  }

  private async pause(ms: number): Promise<void> {
    const { wait = sleep } = this.options.dependencies
    if (ms > 0) await wait(ms, this.options.context.signal)
  }
}

const firstWaitMs = 500
const jitter = 0.5
const longestRetryAfterMs = 30_000

interface Plan {
  /** Retries of the blocking call after its first send. */
  readonly retries: number
  readonly waitMs: number
}

/**
 * Whether a failed stream goes out again as a blocking call (D1–D4), and how. Text that was shown stands, a time-out is final, and so is
 * whatever happened to a stream that had opened, but for an overload that it reported before its first text (D2).
 */
function planAfterStream(error: unknown, hasText: boolean): Plan | undefined {
  if (!(error instanceof Failure) || hasText || error.code === 'provider_timeout') return undefined
  switch (error.streamPhase) {
    case 'connect':
    case 'overloaded':
      return patient(error, maxRetries)
    case 'answered':
      if (error.providerStatus === 401 || error.providerStatus === 403) return undefined
      // Another 4xx than "later": a model that may not be streamed, say. One blocking send tells.
      return patient(error, isSentAgain(error) ? maxRetries : 0)
    default:
      return undefined
  }
}

const patient = ({ retryAfterMs = 0 }: Failure, retries: number): Plan | undefined =>
  retryAfterMs > longestRetryAfterMs ? undefined : { retries, waitMs: retryAfterMs }

/** What a blocking call is retried for: no connection, 408, 409, 429, 5xx, and no longer a wait than 30 s asked for. */
const isSentAgain = (error: unknown): error is Failure =>
  error instanceof Failure && sentAgain.has(error.code) && (error.retryAfterMs ?? 0) <= longestRetryAfterMs

const sentAgain = new Set(['provider_unreachable', 'provider_unavailable', 'provider_rate_limited'])
