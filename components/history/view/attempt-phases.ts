import type { Attempt } from '@/lib/domain/step'

/** A part of an attempt's time; `share` of 0 to 1 of the whole bar. */
export interface Phase {
  readonly phase: 'queue' | 'first' | 'held' | 'stream' | 'answer'
  readonly ms: number
  readonly share: number
}

/**
 * An attempt's time, part by part: waiting for its turn (since `previousEnd`, epoch ms), until the provider's first text, held until the reader got it,
 * and the rest of the stream. A blocking attempt has one part for its answer.
 */
export function attemptPhases(
  attempt: Attempt,
  { previousEnd, roundStart }: { previousEnd: number; roundStart: number },
): readonly Phase[] {
  const start = Date.parse(attempt.startedAt)
  const queue = Math.max(0, start - previousEnd)
  const { durationMs, providerTtftMs, ttftMs } = attempt
  if (providerTtftMs === null)
    return shared([
      { phase: 'queue', ms: queue },
      { phase: 'answer', ms: durationMs },
    ])
  const first = Math.min(providerTtftMs, durationMs)
  const shown = ttftMs === null ? first : Math.min(durationMs, Math.max(first, roundStart + ttftMs - start))
  return shared([
    { phase: 'queue', ms: queue },
    { phase: 'first', ms: first },
    { phase: 'held', ms: shown - first },
    { phase: 'stream', ms: durationMs - shown },
  ])
}

/** Parts under a millisecond are no parts. */
function shared(parts: readonly Omit<Phase, 'share'>[]): readonly Phase[] {
  const total = Math.max(
    1,
    parts.reduce((sum, { ms }) => sum + ms, 0),
  )
  return parts.filter(({ ms }) => ms >= 1).map((part) => ({ ...part, share: part.ms / total }))
}
