import type { Run } from '@/lib/domain/run'
import type { Step } from '@/lib/domain/step'

/** Whether the record is whole: how many steps are here, how many the run says it has, and the first sequence that is not here. */
export interface RecordState {
  readonly present: number
  readonly expected: number
  readonly firstGap: number | null
}

export function recordOf(run: Run, steps: readonly Step[]): RecordState {
  const gap = steps.findIndex((step, index) => step.sequence !== index)
  const expected = Math.max(run.steps, steps.length)
  return { present: steps.length, expected, firstGap: gap >= 0 ? gap : steps.length < expected ? steps.length : null }
}
