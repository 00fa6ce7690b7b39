import { formatRunEvent, type RunEvent, type TextDelta, type Transient } from '@/lib/domain/event'
import type { Pending, Run, RunStatus } from '@/lib/domain/run'
import type { Attempt, Step } from '@/lib/domain/step'
import type { Gather } from '@/lib/shared/gather'
import { LiveRound } from './live-round'

/** Somebody who is up to date and gets every event as it happens. Frames are ready to write and shared: never change one. */
export interface FeedReader {
  write(frame: Uint8Array): void
  end(): void
}

const encoder = new TextEncoder()
export const toFrame = (event: RunEvent): Uint8Array => encoder.encode(formatRunEvent(event))

/**
 * The live feed of one run. Its invariants:
 *
 * F1 A step is published only after it was stored (the recorder's part), and text that came before it is written before it.
 * F2 A delta is encoded once, whoever reads. Deltas that gather (`gather.ts`) travel as one event; the first of a round never waits.
 * F3 The feed holds no backlog for anybody: a reader that cannot take more leaves and comes back by `last` and `snapshot`.
 */
export class RunFeed {
  /** Sequence of the newest published step; -1 before the first. */
  last = -1
  /** Set once the run has settled; a reader that comes now gets it at once. */
  ended: Run | null = null
  /** Whether this process drives the run; the readers of another's are told what it has stored (`Recorder.refresh`). */
  driven = false
  waiting: { status: RunStatus; pending: Pending | null } | null = null
  private live: LiveRound | null = null
  private call: { readonly round: number; readonly attempts: () => readonly Attempt[] } | null = null
  private closed = false
  private readonly readers = new Set<FeedReader>()
  private delta: TextDelta | null = null
  private flushing = false

  constructor(private readonly gather: Gather = queueMicrotask) {}

  /** A reader of a feed that has closed is let go at once. */
  join(reader: FeedReader): void {
    if (this.closed) {
      reader.end()
      return
    }
    this.flush()
    this.readers.add(reader)
  }

  leave(reader: FeedReader): void {
    this.readers.delete(reader)
  }

  get hasReaders(): boolean {
    return this.readers.size > 0
  }

  /** The round under way, as events for a reader who has every step up to `last`. */
  snapshot(): Transient[] {
    return this.live?.snapshot() ?? []
  }

  calling(round: number, attempts: () => readonly Attempt[]): void {
    this.call = { round, attempts }
  }

  /** The round under way, for the draft; its text is empty after it was taken back, and an older draft must not outlive that. */
  draft(): { round: number; attempt: number; text: string; attempts: readonly Attempt[] } | null {
    const { live, call } = this
    const attempts = call?.attempts() ?? []
    if (live)
      return { round: live.round, attempt: live.attempt, text: live.text, attempts: live.round === call?.round ? attempts : [] }
    return call && attempts.length > 0 ? { round: call.round, attempt: attempts.length, text: '', attempts } : null
  }

  transient(event: Transient): void {
    const live = this.liveFor(event)
    const first = event.type === 'text_delta' && live.text === ''
    live.apply(event)
    if (this.readers.size === 0) return
    if (event.type !== 'text_delta' || first) {
      this.flush()
      this.write(event)
      return
    }
    const { round, attempt, offset, text } = event
    this.delta = this.delta ? { ...this.delta, text: this.delta.text + text } : { round, attempt, offset, text }
    if (this.flushing) return
    this.flushing = true
    this.gather(() => {
      this.flushing = false
      this.flush()
    })
  }

  step(step: Step): void {
    this.flush()
    this.last = step.sequence
    this.waiting = null
    if (step.kind === 'llm') this.live = null
    if (step.kind === 'llm' && this.call?.round === step.round) this.call = null
    this.write({ type: 'step', step })
  }

  suspended(status: RunStatus, pending: Pending | null): void {
    this.flush()
    this.waiting = { status, pending }
    this.write({ type: 'suspended', status, pending })
  }

  end(run: Run): void {
    this.flush()
    this.ended = run
    this.live = null
    this.call = null
    this.write({ type: 'end', run })
    this.close()
  }

  /** Lets the readers go, and everybody who joins from now on. Without an `end` before it that tells them to come back. */
  close(): void {
    this.closed = true
    this.dismiss()
  }

  /** Lets those go who have joined: they come back. */
  dismiss(): void {
    for (const reader of this.readers) reader.end()
    this.readers.clear()
  }

  private liveFor(event: Transient): LiveRound {
    const restarted =
      event.type === 'text_restart' || !this.live || this.live.round !== event.round || this.live.attempt !== event.attempt
    if (!this.live || restarted) this.live = new LiveRound(event.round, event.attempt)
    return this.live
  }

  private flush(): void {
    const delta = this.delta
    if (!delta) return
    this.delta = null
    this.write({ type: 'text_delta', ...delta })
  }

  private write(event: RunEvent): void {
    if (this.readers.size === 0) return
    const frame = toFrame(event)
    for (const reader of this.readers) reader.write(frame)
  }
}
