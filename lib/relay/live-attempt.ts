import type { FailureView } from '@/lib/domain/failure'
import type { Attempt } from '@/lib/domain/step'
import { toStorable } from '@/lib/domain/text'
import type { Cost, Usage } from '@/lib/domain/usage'
import type { RedactionWindow, Redactor } from '@/lib/redaction/redactor'
import type { Clock } from '@/lib/shared/clock'
import type { AttemptRelay, AttemptStart, TextSink } from './relay'
import { TimingTrack } from './timing-track'

interface LiveAttemptOptions {
  readonly round: number
  /** Monotonic ms. */
  readonly roundStartedAt: number
  readonly number: number
  readonly start: AttemptStart
  readonly redactor: Redactor
  readonly clock: Clock
  readonly emit: TextSink
}

interface AttemptResult {
  readonly usage: Usage | null
  readonly cost: Cost | null
  readonly error: FailureView | null
}

/** One attempt while it runs: what it showed, when, and how it ended. */
export class LiveAttempt implements AttemptRelay {
  /** What the reader was shown, redacted. */
  shown = ''
  reasoningShown = ''
  hasText = false
  /** Monotonic ms of the first text handed to the reader. */
  firstShownAt: number | null = null

  readonly number: number
  readonly start: AttemptStart
  private mode: 'stream' | 'blocking'
  private sends = 1
  private readonly startedAtWall: number
  private readonly startedAt: number
  private issuedAt: number
  private providerTtft: number | null = null
  private endedAt: number | null = null
  private result: AttemptResult | null = null
  private track = new TimingTrack()
  private window: RedactionWindow
  private reasoningWindow: RedactionWindow
  private callWindows = new Map<number, RedactionWindow>()
  /** What the provider sent in pieces, as it came. */
  private received = ''
  /** What the reader saw before the whole answer said something else. */
  private corrected: Pick<Attempt, 'text' | 'timing'> | null = null

  constructor(private readonly options: LiveAttemptOptions) {
    this.number = options.number
    this.start = options.start
    this.mode = options.start.mode
    this.startedAtWall = options.clock.now()
    this.startedAt = options.clock.monotonic()
    this.issuedAt = this.startedAt
    this.window = options.redactor.window()
    this.reasoningWindow = options.redactor.window()
  }

  text(delta: string): void {
    if (delta === '' || this.result) return
    if (!this.hasText) {
      this.hasText = true
      this.providerTtft = this.options.clock.monotonic() - this.issuedAt
    }
    this.received += delta
    this.release(this.window.push(delta))
  }

  whole(text: string): void {
    if (!this.hasText || text === this.received) return
    this.corrected = this.shown === '' ? null : { text: this.shown, timing: this.timing() }
    this.options.emit({ type: 'text_restart', round: this.options.round, attempt: this.number, reason: 'corrected' })
    const reasoning = this.reasoningShown
    this.shown = ''
    this.reasoningShown = ''
    this.track = new TimingTrack()
    this.window = this.options.redactor.window()
    // A restart clears the thinking, too, and that still holds.
    this.releaseReasoning(reasoning)
    this.release(this.window.push(text))
  }

  reasoning(delta: string): void {
    this.releaseReasoning(this.reasoningWindow.push(delta))
  }

  toolCall(index: number, name: string | null, argumentsDelta: string): void {
    let window = this.callWindows.get(index)
    if (!window) {
      window = this.options.redactor.window()
      this.callWindows.set(index, window)
    }
    const released = toStorable(window.push(argumentsDelta))
    if (released === '' && name === null) return
    this.options.emit({
      type: 'tool_call_delta',
      round: this.options.round,
      attempt: this.number,
      index,
      ...(name === null ? {} : { name: toStorable(name) }),
      argumentsDelta: released,
    })
  }

  resend(mode: 'stream' | 'blocking'): void {
    this.mode = mode
    this.sends += 1
    this.issuedAt = this.options.clock.monotonic()
    this.window = this.options.redactor.window()
    this.reasoningWindow = this.options.redactor.window()
    // A reader that saw reasoning or calls of the failed send drops them; text it has none of (D2a).
    if (this.reasoningShown !== '' || this.callWindows.size > 0) {
      this.options.emit({ type: 'text_restart', round: this.options.round, attempt: this.number, reason: 'resume' })
    }
    this.reasoningShown = ''
    this.callWindows = new Map()
  }

  end(result: AttemptResult): void {
    if (this.result) return
    // A failed attempt keeps back what its window held: the record says what the reader saw, no more.
    if (result.error === null) {
      this.release(this.window.end())
      this.releaseReasoning(this.reasoningWindow.end())
    }
    this.result = result
    this.endedAt = this.options.clock.monotonic()
  }

  /** Forgets what was shown: a refused text is on no record (C5). */
  forget(): void {
    this.shown = ''
    this.corrected = null
    this.reasoningShown = ''
    this.track = new TimingTrack()
  }

  timing() {
    return this.track.toTiming(this.options.roundStartedAt)
  }

  toAttempt(takenBack: boolean): Attempt {
    const { configuration, provider, model } = this.start
    return {
      attempt: this.number,
      configuration,
      provider,
      model,
      mode: this.mode,
      sends: this.sends,
      startedAt: new Date(this.startedAtWall).toISOString(),
      durationMs: Math.round((this.endedAt ?? this.options.clock.monotonic()) - this.startedAt),
      providerTtftMs: this.providerTtft === null || this.mode === 'blocking' ? null : Math.round(this.providerTtft),
      ttftMs: this.firstShownAt === null ? null : Math.round(this.firstShownAt - this.options.roundStartedAt),
      usage: this.result?.usage ?? null,
      cost: this.result?.cost ?? null,
      error: this.result?.error ?? null,
      ...(takenBack && this.shown !== '' ? { text: this.shown, timing: this.timing() } : this.corrected),
    }
  }

  private release(released: string): void {
    if (released === '') return
    const text = toStorable(released)
    const now = this.options.clock.monotonic()
    this.firstShownAt ??= now
    const offset = this.shown.length
    this.shown += text
    this.track.add(now, text.length)
    this.options.emit({ type: 'text_delta', round: this.options.round, attempt: this.number, offset, text })
  }

  private releaseReasoning(released: string): void {
    if (released === '') return
    const text = toStorable(released)
    this.reasoningShown += text
    this.options.emit({ type: 'reasoning_delta', round: this.options.round, attempt: this.number, text })
  }
}
