import type { CompletionObserver } from '@/lib/domain/completion'
import type { DeliveryMode } from '@/lib/domain/configuration'
import type { TextRestart, Transient } from '@/lib/domain/event'
import type { FailureView } from '@/lib/domain/failure'
import type { Attempt, ServedBy, Timing } from '@/lib/domain/step'
import type { Cost, Usage } from '@/lib/domain/usage'

/** B1: where text for a reader goes. Synchronous: one call per piece, straight into the live feed. */
export type TextSink = (event: Transient) => void

/**
 * One per pipeline run (one per round). It decides once whether text is held or live (C1), redacts what is released (C3), says when a
 * second attempt takes text back (C4), and keeps the first-text times and the timing track (C7, H3).
 */
export interface Relay {
  readonly mode: DeliveryMode
  /** Whether a provider that can stream should: live, and somebody asked for the text (B2). */
  readonly streams: boolean
  /** Before each attempt, also the first. Takes back what an earlier attempt had shown, with `reason`. */
  begin(attempt: AttemptStart, reason?: TextRestart['reason']): AttemptRelay
  /** The output guardrails refused a text that was seen (C5): the reader drops it, the record keeps none of it. */
  refuse(): void
  /** What the `llm` step keeps. */
  record(): RelayRecord
}

export interface AttemptStart extends ServedBy {
  readonly mode: 'stream' | 'blocking'
}

/** The observer of one attempt, and its end. */
export interface AttemptRelay extends CompletionObserver {
  /** The same attempt goes out again (A9, D1): reasoning and call deltas shown so far are cleared; text was none. */
  resend(mode: 'stream' | 'blocking'): void
  /** Before `end`: the text of the whole answer. Where it is not what came in pieces, that is taken back (C4a). */
  whole(text: string): void
  /** Once: how it ended. `usage` and `cost` as far as known. */
  end(result: { usage: Usage | null; cost: Cost | null; error: FailureView | null }): void
  /** Whether the provider's text has begun. */
  readonly hasText: boolean
}

export interface RelayRecord {
  readonly attempts: readonly Attempt[]
  /** Start of the round's call → first text handed to the reader, ms (C7); `null` where nothing was streamed. */
  readonly ttftMs: number | null
  readonly timing: Timing
  /** What the reader has of the round: the redacted text shown by the attempt that stands. */
  readonly shownText: string
  readonly reasoning: string
}
