import type { Step } from '@/lib/domain/step'

/** Steps of runs that have ended, which nobody can change any more. */
export interface StepCache {
  get(runId: string): readonly Step[] | undefined
  /** `size` is what they weigh: the UTF-16 units of their rows. */
  set(runId: string, steps: readonly Step[], size: number): void
}

/** Holds at most `capacity` UTF-16 units; what was not asked for longest goes first. */
export function createStepCache(capacity = 16_000_000): StepCache {
  const entries = new Map<string, { readonly steps: readonly Step[]; readonly size: number }>()
  let held = 0

  function drop(runId: string) {
    held -= entries.get(runId)?.size ?? 0
    entries.delete(runId)
  }

  return {
    get(runId) {
      const entry = entries.get(runId)
      if (!entry) return undefined
      // A Map keeps the order of insertion: what is asked for moves to the end.
      entries.delete(runId)
      entries.set(runId, entry)
      return entry.steps
    },
    set(runId, steps, size) {
      drop(runId)
      entries.set(runId, { steps, size })
      held += size
      for (const oldest of entries.keys()) {
        if (held <= capacity) break
        drop(oldest)
      }
    },
  }
}
