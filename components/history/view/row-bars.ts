import type { Run } from '@/lib/domain/run'

/** Widths in per cent of the cell. */
export interface TimeBar {
  readonly active: number
  readonly waiting: number
}

const leastVisible = 4
const waitingShare = 60

/**
 * The time of a row beside the longest active time of the list, by square root so that seconds stay visible beside minutes. A wait is folded: an
 * hour of it must not press the active part to nothing, so it takes at most 60 per cent and grows with its logarithm.
 */
export function timeBar({ activeMs, waitingMs }: Pick<Run, 'activeMs' | 'waitingMs'>, longestActiveMs: number): TimeBar {
  const waiting = waitingMs > 0 ? Math.min(waitingShare, Math.max(leastVisible * 2, 12 * Math.log10(1 + waitingMs / 1000))) : 0
  const longest = Math.max(longestActiveMs, activeMs, 1)
  const room = 100 - waiting
  return { active: activeMs > 0 ? Math.max(leastVisible, Math.sqrt(activeMs / longest) * room) : 0, waiting }
}

/** Shares in per cent of the cell: fresh input, cached input, reasoning, and the rest of the output. */
export interface TokenBar {
  readonly fresh: number
  readonly cached: number
  readonly reasoning: number
  readonly output: number
}

/** The parts of a run's tokens beside the largest run of the list, the whole by square root, its parts in proportion. */
export function tokenBar(usage: Run['usage'], largestTotal: number): TokenBar | null {
  const total = totalTokens(usage)
  if (!usage || total === null || total === 0) return null
  const width = Math.max(20, Math.sqrt(total / Math.max(largestTotal, total)) * 100)
  const part = (tokens: number) => (tokens / total) * width
  const input = usage.inputTokens ?? 0
  const output = usage.outputTokens ?? 0
  const cached = Math.min(usage.cachedInputTokens ?? 0, input)
  const reasoning = Math.min(usage.reasoningTokens ?? 0, output)
  return { fresh: part(input - cached), cached: part(cached), reasoning: part(reasoning), output: part(output - reasoning) }
}

/** Input and output together; `null` where neither was reported. */
export function totalTokens(usage: Run['usage']): number | null {
  if (!usage || (usage.inputTokens === null && usage.outputTokens === null)) return null
  return (usage.inputTokens ?? 0) + (usage.outputTokens ?? 0)
}
