import type { DeliveryMode } from '@/lib/domain/configuration'
import type { TextRestart } from '@/lib/domain/event'
import type { Attempt, ServedBy } from '@/lib/domain/step'
import type { Redactor } from '@/lib/redaction/redactor'
import type { Clock } from '@/lib/shared/clock'
import { LiveAttempt } from './live-attempt'
import type { AttemptStart, Relay, RelayRecord, TextSink } from './relay'

export interface RelayOptions {
  readonly round: number
  /** Decided from the requested configuration, whichever member of its chain serves (C1). */
  readonly mode: DeliveryMode
  /** Absent: nobody asked for the text, and the round goes out blocking (B2). */
  readonly sink: TextSink | undefined
  readonly redactor: Redactor
  readonly clock: Clock
}

/** Opens the relay of one pipeline run; the round's clock starts now. */
export function createRelay(options: RelayOptions): Relay {
  const roundStartedAt = options.clock.monotonic()
  const streams = options.mode === 'live' && options.sink !== undefined
  const ended: Attempt[] = []
  let current: LiveAttempt | undefined
  let firstTextAt: number | null = null
  let refused = false

  const emit: TextSink = (event) => {
    if (streams) options.sink?.(event)
  }

  const settle = (takenBack: boolean) => {
    if (!current) return
    firstTextAt ??= current.firstShownAt
    ended.push(current.toAttempt(takenBack && !refused))
    current = undefined
  }

  return {
    mode: options.mode,
    streams,

    begin(start: AttemptStart, reason: TextRestart['reason'] = 'fallback') {
      const before = current?.start
      settle(true)
      const number = ended.length + 1
      if (before) {
        emit({ type: 'text_restart', round: options.round, attempt: number, reason, from: served(before), to: served(start) })
      }
      refused = false
      current = new LiveAttempt({ ...options, roundStartedAt, number, start, emit })
      return current
    },

    refuse() {
      refused = true
      if (current) {
        emit({ type: 'text_restart', round: options.round, attempt: current.number, reason: 'refused' })
        current.forget()
      }
    },

    record(): RelayRecord {
      const first = firstTextAt ?? current?.firstShownAt ?? null
      return {
        attempts: current ? [...ended, current.toAttempt(false)] : ended,
        ttftMs: first === null ? null : Math.round(first - roundStartedAt),
        timing: current?.timing() ?? [],
        shownText: current?.shown ?? '',
        reasoning: current?.reasoningShown ?? '',
      }
    },
  }
}

const served = ({ configuration, provider, model }: ServedBy): ServedBy => ({ configuration, provider, model })
