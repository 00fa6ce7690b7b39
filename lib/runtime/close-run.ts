import type { FailureView } from '@/lib/domain/failure'
import type { Run } from '@/lib/domain/run'
import type { NewStep, Step, StepOf } from '@/lib/domain/step'
import type { Clock } from '@/lib/shared/clock'
import type { Draft, Recorder, RunStore, StoredRun } from './ports'

export interface CloseOptions {
  readonly store: RunStore
  readonly recorder: Recorder<unknown>
  readonly clock: Clock
}

/**
 * Ends a run that nobody drives any more: its process died (G7), or a person stopped it then. The round that was under way gets its `llm`
 * step with the text drafted so far (H3), open calls are closed (D6). `undefined`: it had ended.
 */
export async function closeRun(
  stored: StoredRun,
  reason: 'interrupted' | 'cancelled',
  { store, recorder, clock }: CloseOptions,
): Promise<Run | undefined> {
  const record = recorder.open(stored.run.id, stored.figures)
  for (const step of closingSteps(stored)) await record.record(step)
  const ended = await store.settle({
    runId: stored.run.id,
    reason,
    truncated: record.figures.textShown,
    error: reason === 'interrupted' ? interrupted : null,
    answer: record.answer || lastText(stored.steps),
    figures: record.figures,
    endedAt: clock.now(),
  })
  const run = ended ?? (await store.find(stored.run.id))
  if (run) record.end(run)
  return ended
}

const interrupted: FailureView = {
  code: 'interrupted',
  message: 'The server stopped while it was answering. What was written until then is kept.',
}

function closingSteps({ steps, draft }: StoredRun): NewStep[] {
  const request = steps.findLast((step) => step.kind === 'request')
  const answered = request && steps.some((step) => step.kind === 'llm' && step.round === request.round)
  return [...(request && !answered ? [interruptedRound(request, draft)] : []), ...openCalls(steps).map(closeCall)]
}

function interruptedRound(request: StepOf<'request'>, draft: Draft | null): NewStep {
  return {
    kind: 'llm',
    round: request.round,
    text: draft?.round === request.round ? draft.text : '',
    finishReason: 'interrupted',
    deliveryMode: request.deliveryMode,
    requested: request.configuration,
    servedBy: null,
    attempts: [],
    ttftMs: null,
    usage: null,
    cost: null,
    price: null,
    processingMs: null,
    cacheHit: false,
    guardrails: [],
    error: { code: 'interrupted', message: 'The server stopped during this round.' },
    timing: [],
  }
}

function openCalls(steps: readonly Step[]): StepOf<'tool_call'>[] {
  const closed = new Set(steps.flatMap((step) => (step.kind === 'tool_result' ? [step.callId] : [])))
  return steps.filter((step): step is StepOf<'tool_call'> => step.kind === 'tool_call' && !closed.has(step.callId))
}

const closeCall = ({ round, callId, name }: StepOf<'tool_call'>): NewStep => ({
  kind: 'tool_result',
  round,
  callId,
  name,
  outcome: 'unknown',
  result: 'The server stopped while the tool was running. Whether it took effect is not known, and it is not repeated.',
})

const lastText = (steps: readonly Step[]): string => {
  const llm = steps.findLast((step): step is StepOf<'llm'> => step.kind === 'llm' && step.text !== '')
  return llm?.text ?? ''
}
