import type { FailureView } from '@/lib/domain/failure'
import type { Run } from '@/lib/domain/run'
import type { Attempt, NewStep, Step, StepOf } from '@/lib/domain/step'
import type { OpenCalls } from '@/lib/domain/suspension'
import type { Clock } from '@/lib/shared/clock'
import type { Draft, Recorder, RunStore, StoredRun } from './ports'

export interface CloseOptions {
  readonly store: RunStore
  readonly recorder: Recorder<unknown>
  readonly clock: Clock
  /** Who this process is; the run is leased to it. */
  readonly owner: string
}

type CloseReason = 'interrupted' | 'cancelled' | 'expired'

/**
 * Ends a run that nobody drives any more: its process died (G7), a person stopped it then, or it waited for people until it was stopped
 * or its time was over. The round that was under way gets its `llm` step with the text drafted so far (H3); open calls are closed, and
 * so are those that `pending` waited with (D6). `undefined`: it had ended.
 */
export async function closeRun(
  stored: StoredRun,
  reason: CloseReason,
  { store, recorder, clock, owner }: CloseOptions,
  pending?: OpenCalls,
): Promise<Run | undefined> {
  const record = recorder.open(stored.run.id, stored.figures)
  for (const step of [...closingSteps(stored), ...(pending ? neverRun(pending, reason) : [])]) record.write(step)
  await record.durable()
  const ended = await store.settle({
    runId: stored.run.id,
    owner,
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

function interruptedRound(request: StepOf<'request'>, newest: Draft | null): NewStep {
  const draft = newest?.round === request.round ? newest : null
  const attempts = draft?.attempts ?? []
  return {
    kind: 'llm',
    round: request.round,
    text: draft?.text ?? '',
    finishReason: 'interrupted',
    deliveryMode: request.deliveryMode,
    requested: request.configuration,
    servedBy: null,
    attempts: attempts.map((attempt, index) => (index === attempts.length - 1 ? cutShort(attempt) : attempt)),
    ttftMs: attempts.find(({ ttftMs }) => ttftMs !== null)?.ttftMs ?? null,
    usage: null,
    cost: null,
    price: null,
    processingMs: null,
    cacheHit: false,
    guardrails: [],
    error: roundInterrupted,
    timing: [],
  }
}

const roundInterrupted: FailureView = { code: 'interrupted', message: 'The server stopped during this round.' }

/** The attempt that was under way: its figures are those of the moment in which the draft was saved. */
const cutShort = (attempt: Attempt): Attempt => (attempt.error ? attempt : { ...attempt, error: roundInterrupted })

function openCalls(steps: readonly Step[]): StepOf<'tool_call'>[] {
  const closed = new Set(steps.flatMap((step) => (step.kind === 'tool_result' ? [step.callId] : [])))
  return steps.filter((step): step is StepOf<'tool_call'> => step.kind === 'tool_call' && !closed.has(step.callId))
}

/**
 * The `tool_call` step is stored before its tool runs and is the fence around it (G7): whether the tool ran, and how far, nobody knows
 * any more. It is never repeated.
 */
const closeCall = ({ round, callId, name, effect }: StepOf<'tool_call'>): NewStep => ({
  kind: 'tool_result',
  round,
  callId,
  name,
  outcome: 'unknown',
  result:
    effect === 'read'
      ? 'The server stopped while the tool was running. There is no result; the tool only reads, so nothing was changed.'
      : 'The server stopped while the tool was running. Whether it took effect is not known, and it is not repeated.',
})

const whyNot: Record<CloseReason, string> = {
  interrupted: 'The server stopped before the tool ran.',
  cancelled: 'The run was stopped before the tool ran.',
  expired: 'Nobody decided in time, so the tool did not run.',
}

/** The calls of a batch that waited, as a stop in the middle of it would have left them. */
const neverRun = ({ round, calls }: OpenCalls, reason: CloseReason): NewStep[] =>
  calls.flatMap(({ callId, name, arguments: args, effect }): NewStep[] => [
    { kind: 'tool_call', round, callId, name, arguments: args, effect },
    { kind: 'tool_result', round, callId, name, outcome: 'cancelled', result: whyNot[reason] },
  ])

export const lastText = (steps: readonly Step[]): string => {
  const llm = steps.findLast((step): step is StepOf<'llm'> => step.kind === 'llm' && step.text !== '')
  return llm?.text ?? ''
}
