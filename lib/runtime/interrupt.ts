import type { Run } from '@/lib/domain/run'
import type { NewStep, Step, StepOf } from '@/lib/domain/step'
import type { Clock } from '@/lib/shared/clock'
import type { Draft, OrphanedRun, Recorder, RunStore } from './ports'

export interface InterruptOptions {
  readonly store: RunStore
  readonly recorder: Recorder<unknown>
  readonly clock: Clock
}

/**
 * Settles a run whose process died (G7): the round that was under way gets its `llm` step with the text drafted so far (H3), open
 * calls are closed (D6), and the run ends as `interrupted`.
 */
export async function interrupt(orphan: OrphanedRun, { store, recorder, clock }: InterruptOptions): Promise<Run | undefined> {
  const record = recorder.open(orphan.run.id, orphan.figures)
  for (const step of closingSteps(orphan)) await record.record(step)
  const ended = await store.settle({
    runId: orphan.run.id,
    reason: 'interrupted',
    truncated: record.figures.textShown,
    error: { code: 'interrupted', message: 'The server stopped while it was answering. What was written until then is kept.' },
    answer: record.answer || lastText(orphan.steps),
    figures: record.figures,
    endedAt: clock.now(),
  })
  const run = ended ?? (await store.find(orphan.run.id))
  if (run) record.end(run)
  return ended
}

function closingSteps({ steps, draft }: OrphanedRun): NewStep[] {
  const request = steps.findLast((step) => step.kind === 'request')
  const answered = request && steps.some((step) => step.kind === 'llm' && step.round === request.round)
  return [...(request && !answered ? [interruptedRound(request, draft)] : []), ...openCalls(steps).map(closeCall)]
}

function interruptedRound(request: StepOf<'request'>, draft: Draft | null): NewStep {
  const text = draft?.round === request.round ? draft.text : ''
  return {
    kind: 'llm',
    round: request.round,
    text,
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
