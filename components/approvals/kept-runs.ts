import type { Run } from '@/lib/domain/run'

/** A run of the inbox: it waits, or it did when it was seen here. */
export interface KeptRun {
  readonly run: Run
  readonly waits: boolean
}

/**
 * What was seen stays where it was, marked as settled, so that no row moves under a hand that is about to decide. What waits anew takes its
 * old place; what is new comes last.
 */
export function keepRuns(seen: readonly KeptRun[], waiting: readonly Run[]): readonly KeptRun[] {
  const now = new Map(waiting.map((run) => [run.id, run]))
  const known = new Set(seen.map(({ run }) => run.id))
  const kept = seen.map(({ run }) => ({ run: now.get(run.id) ?? run, waits: now.has(run.id) }))
  return [...kept, ...waiting.filter(({ id }) => !known.has(id)).map((run) => ({ run, waits: true }))]
}
