import { foldFigures, noFigures } from '@/lib/domain/figures'
import { isOpen, type Run } from '@/lib/domain/run'
import type { Step } from '@/lib/domain/step'
import { costOf } from '@/lib/domain/usage'

/** A run with the figures of the steps that are here: while it is open, they know more than the picture of the run that came first. */
export function withLiveFigures(run: Run, steps: readonly Step[]): Run {
  if (!isOpen(run.status) || steps.length === 0) return run
  const { costPico, currency, textShown: _, ...figures } = steps.reduce(foldFigures, noFigures)
  return { ...run, ...figures, cost: costOf(costPico, currency) ?? run.cost }
}

/** Total, active and waited ms. What an open run does now, works or waits, has lasted since its last known sum. `now` in epoch ms; 0 for "as stored". */
export function runningTimes(run: Run, now: number): { totalMs: number; activeMs: number; waitingMs: number } {
  const { activeMs, waitingMs } = run
  const stored = { totalMs: run.durationMs, activeMs, waitingMs }
  if (!isOpen(run.status) || now === 0) return stored
  const totalMs = Math.max(activeMs + waitingMs, now - Date.parse(run.startedAt))
  if (run.status === 'running') return { totalMs, activeMs: totalMs - waitingMs, waitingMs }
  return { totalMs, activeMs, waitingMs: totalMs - activeMs }
}
