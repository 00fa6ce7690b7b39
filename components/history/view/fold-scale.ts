import type { RunTime, Span } from './spans'

/** A wait that is drawn shorter than it was, in per cent of the line. */
export interface Fold {
  readonly sequence: number
  readonly ms: number
  readonly left: number
  readonly width: number
}

export interface FoldScale {
  /** Milliseconds since the start → per cent of the line. Never goes back. */
  readonly at: (ms: number) => number
  readonly folds: readonly Fold[]
}

const foldWidth = 10
const mostForFolds = 50

/**
 * The scale of a line on which long waits are folded to a fixed width, so that what was done stays readable beside an approval that took a day.
 * A wait is long when it would take more room than its fold.
 */
export function foldScale({ totalMs, spans }: RunTime): FoldScale {
  const waits = disjoint(spans.filter(({ lane }) => lane === 'wait')).filter(
    ({ from, to }) => (to - from) / totalMs > foldWidth / 100,
  )
  if (waits.length === 0) return { at: (ms) => (clamp(ms, totalMs) / totalMs) * 100, folds: [] }

  const folded = waits.reduce((sum, { from, to }) => sum + to - from, 0)
  const visible = totalMs - folded
  const each = visible > 0 ? Math.min(foldWidth, mostForFolds / waits.length) : 100 / waits.length
  const perMs = visible > 0 ? (100 - each * waits.length) / visible : 0

  const at = (ms: number) => {
    const time = clamp(ms, totalMs)
    const hidden = waits.map(({ from, to }) => ({ part: clamp(time - from, to - from), whole: to - from }))
    const waited = hidden.reduce((sum, { part }) => sum + part, 0)
    return (time - waited) * perMs + hidden.reduce((sum, { part, whole }) => sum + (part / whole) * each, 0)
  }
  return { at, folds: waits.map(({ sequence, from, to }) => ({ sequence, ms: to - from, left: at(from), width: each })) }
}

const clamp = (value: number, max: number) => Math.min(max, Math.max(0, value))

/** Waits that overlap (two clocks that disagree) count once. */
function disjoint(waits: readonly Span[]): readonly Span[] {
  const kept: Span[] = []
  for (const wait of waits.toSorted((a, b) => a.from - b.from)) if (wait.from >= (kept.at(-1)?.to ?? 0)) kept.push(wait)
  return kept
}
