import type { RunView } from '@/lib/client/run-view'
import type { Step } from '@/lib/domain/step'
import { assertNever } from '@/lib/shared/assert-never'

/** Where a run stands, as its reader would say it. */
export type Phase =
  | 'waiting_for_model'
  | 'thinking'
  | 'answering'
  | 'held'
  | 'tool'
  | 'needs_approval'
  | 'needs_input'
  | 'finished'
  | 'failed'
  | 'stopped'

export function phaseOf({ run, steps, live }: RunView): Phase {
  switch (run.status) {
    case 'running':
      return openCall(steps) ? 'tool' : live ? livePhase(live, steps) : 'waiting_for_model'
    case 'awaiting_approval':
      return 'needs_approval'
    case 'awaiting_input':
      return 'needs_input'
    case 'completed':
      return 'finished'
    case 'failed':
      return 'failed'
    case 'cancelled':
      return 'stopped'
    default:
      return assertNever(run.status)
  }
}

function livePhase({ text, reasoning }: NonNullable<RunView['live']>, steps: readonly Step[]): Phase {
  if (text !== '') return 'answering'
  if (steps.at(-1)?.kind === 'request' && isHeld(steps)) return 'held'
  return reasoning !== '' ? 'thinking' : 'waiting_for_model'
}

const isHeld = (steps: readonly Step[]): boolean => {
  const request = steps.findLast((step) => step.kind === 'request')
  return request?.kind === 'request' && request.deliveryMode === 'hold'
}

/** The newest call that has no result yet. */
export function openCall(steps: readonly Step[]): Extract<Step, { kind: 'tool_call' }> | undefined {
  const newest = steps.findLast((step) => step.kind === 'tool_call' || step.kind === 'tool_result' || step.kind === 'llm')
  return newest?.kind === 'tool_call' ? newest : undefined
}

/** The finished text of a run, as one would copy it: its rounds' texts in order. */
export const answerOf = (steps: readonly Step[]): string =>
  steps.flatMap((step) => (step.kind === 'llm' && step.text !== '' ? [step.text] : [])).join('\n\n')
