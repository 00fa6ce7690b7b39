import type { CompletionObserver, CompletionRequest, CompletionResponse } from '@/lib/domain/completion'

/** What a send needs beside the request. */
export interface SendOptions {
  readonly signal: AbortSignal
  /** The longest silence of the provider, ms (A9). */
  readonly timeoutMs: number
}

/** A1: the blocking contract. Throws `Failure`, or `signal.reason` when stopped. One call is one HTTP request: retries live elsewhere. */
export interface ToolCalling {
  complete(request: CompletionRequest, options: SendOptions): Promise<CompletionResponse>
}

/**
 * A1: the second contract, beside the first. The same arguments and an observer of the text, returning the same response. A failure
 * carries `streamPhase`: how far the stream had come decides what is sent next (section D).
 */
export interface ToolStreaming {
  stream(request: CompletionRequest, options: SendOptions, observer: CompletionObserver): Promise<CompletionResponse>
}

export type Provider = ToolCalling & Partial<ToolStreaming>
