import type { CompletionRequest, CompletionResponse } from '@/lib/domain/completion'
import type { Configuration } from '@/lib/domain/configuration'
import type { Relay } from '@/lib/relay/relay'

/** What a call knows beside its request. It lives for one call and is never stored. */
export interface CallContext {
  /** The requested configuration: its guardrails, budget and fallback chain hold for the whole run of the pipeline (C1). */
  readonly configuration: Configuration
  /** The configuration that serves this attempt: the requested one, or a member of its fallback chain. */
  readonly serving: Configuration
  readonly runId: string
  readonly conversationId: string
  readonly userId: string
  readonly round: number
  readonly signal: AbortSignal
  /** Attempts are announced here; text for the reader, where there is one, leaves through it. */
  readonly relay: Relay
}

/** One shape of model call, blocking or streaming: a promise of what is true at the end. Throws `Failure`, or `signal.reason` when stopped. */
export type ModelCall = (request: CompletionRequest, context: CallContext) => Promise<CompletionResponse>

export type Middleware = (next: ModelCall) => ModelCall
