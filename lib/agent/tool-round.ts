import type { Artifact } from '@/lib/domain/artifact'
import type { NewStep } from '@/lib/domain/step'
import type { RequestedCall, ReservedCall, ToolOutcome } from '@/lib/domain/tool'
import type { Verdict } from '@/lib/domain/verdict'
import type { NewId } from '@/lib/shared/ids'
import type { ToolContext } from '@/lib/tools/tool'
import type { Agent, Emission, Wait } from './agent'
import type { Decision, Decisions } from './decision'
import { judgeCall } from './precondition'
import { type PreparedCall, prepareCall, type ReadyCall } from './prepare-call'
import { outcomeOf, runTool } from './run-tool'

/** Gives each call of a response its id, unique in the run (A9). */
export const reserve = (calls: readonly RequestedCall[], newId: NewId): readonly ReservedCall[] =>
  calls.map((call) => ({ ...call, callId: newId() }))

export interface Batch {
  readonly round: number
  readonly calls: readonly ReservedCall[]
  /** Filled by the round: when it has run, one outcome per call, at the call's position (F2). */
  readonly outcomes: ToolOutcome[]
  /** What people decided about its calls, where it waited for them. */
  readonly decisions: Decisions
}

export type RoundEnd =
  | { readonly type: 'ran' }
  /** Nothing of the batch has run (G5). */
  | { readonly type: 'waits'; readonly wait: Wait; readonly batch: readonly PreparedCall[] }

/**
 * Runs a batch of reserved calls in request order:
 *
 * 1. All are amended, then validated, before anything else (F3, F8).
 * 2. The batch may wait for a person as a whole (G5).
 * 3. One by one: `tool_call`, judged as it stands now, `stage`, run, `tool_result` (F1). A call that is unfit or refused is not
 *    invoked; it is an outcome like any other.
 *
 * A stop ends the running call and all behind it as `cancelled`, each with both its steps; then the signal's reason is thrown. A
 * consumer drains the generator to keep those steps.
 */
export async function* toolRound(agent: Agent, { round, calls, outcomes, decisions }: Batch): AsyncGenerator<Emission, RoundEnd> {
  const batch = prepareBatch(agent, calls)
  const wait = agent.signal.aborted ? undefined : await waitOf(agent, batch, { round, decisions })
  if (wait) return { type: 'waits', wait, batch }

  for (const prepared of batch) {
    yield { step: callStep(prepared, agent, round) }
    const { outcome, durationMs } = yield* settle(prepared, agent, { round, decision: decisions.get(prepared.call.callId) })
    outcomes.push(outcome)
    yield resultOf(outcome, agent, { round, durationMs })
  }
  agent.signal.throwIfAborted()
  return { type: 'ran' }
}

/** The calls as they will run: amended, then validated. */
export function prepareBatch(agent: Agent, calls: readonly ReservedCall[]): readonly PreparedCall[] {
  const tools = new Map(agent.tools.map((tool) => [tool.name, tool]))
  return calls.map((call) => prepareCall(call, { ...agent, tools }))
}

/** Whether calls that nobody has decided about hold the batch: by the gate, or undetermined where the configuration asks then (F4). */
async function waitOf(
  agent: Agent,
  batch: readonly PreparedCall[],
  { round, decisions }: Pick<Batch, 'round' | 'decisions'>,
): Promise<Wait | undefined> {
  const open = batch.filter(({ call }) => !decisions.has(call.callId))
  const wait = agent.mustWait(open)
  if (wait || agent.configuration.onUndetermined === 'admit' || agent.preconditions.length === 0) return wait
  const undetermined: string[] = []
  for (const prepared of open) {
    if (prepared.status === 'unfit') continue
    const judgement = await judgeCall(prepared, { ...agent, context: contextOf(agent, prepared.call, round) })
    if (judgement.say === 'judged' && judgement.verdict.say === 'unavailable') undetermined.push(prepared.call.callId)
  }
  return undetermined.length > 0 ? { for: 'approval', callIds: undetermined } : undefined
}

interface Settled {
  readonly outcome: ToolOutcome
  /** How long the tool ran, ms; 0 where it did not. */
  readonly durationMs: number
}

async function* settle(
  prepared: PreparedCall,
  agent: Agent,
  { round, decision }: { round: number; decision: Decision | undefined },
): AsyncGenerator<Emission, Settled> {
  const { call } = prepared
  if (agent.signal.aborted) return stoppedBefore(call)
  if (prepared.status === 'unfit') return { outcome: outcomeOf(call, 'error', prepared.reason), durationMs: 0 }
  if (decision?.say === 'denied') return { outcome: outcomeOf(call, 'refused', decision.reason), durationMs: 0 }

  const context = contextOf(agent, call, round)
  if (agent.preconditions.length > 0) {
    const judgement = await judgeCall(prepared, { ...agent, context })
    if (judgement.say === 'stopped') return stoppedBefore(call)
    yield { step: stageStep(judgement, agent, { round, callId: call.callId }) }
    const { verdict } = judgement
    if (verdict.say === 'object')
      return { outcome: outcomeOf(call, 'refused', `The call was refused: ${verdict.reason}`), durationMs: 0 }
    if (agent.signal.aborted) return stoppedBefore(call)
  }
  if (decision?.say === 'filled') return { outcome: outcomeOf(call, 'ok', JSON.stringify(decision.values)), durationMs: 0 }
  return run(prepared, agent, context)
}

const stoppedBefore = (call: ReservedCall): Settled => ({
  outcome: outcomeOf(call, 'cancelled', 'The run was stopped before the tool ran.'),
  durationMs: 0,
})

async function run(ready: ReadyCall, { clock, report }: Agent, context: ToolContext): Promise<Settled> {
  const startedAt = clock.monotonic()
  const outcome = await runTool(ready, context, report)
  return { outcome, durationMs: Math.round(clock.monotonic() - startedAt) }
}

const contextOf = ({ runId, conversationId, userId, signal, ask }: Agent, call: ReservedCall, round: number): ToolContext => ({
  callId: call.callId,
  runId,
  conversationId,
  userId,
  signal,
  ask: (question, ending) => ask({ round, call, question, signal: ending }),
})

const callStep = ({ call, tool }: PreparedCall, { redact }: Agent, round: number): NewStep => ({
  kind: 'tool_call',
  round,
  callId: call.callId,
  name: call.name,
  arguments: redact(call.arguments),
  // A name that nobody has cannot have an effect.
  effect: tool?.effect ?? 'read',
})

/** The step, and beside it the bytes that it names. */
function resultOf(outcome: ToolOutcome, agent: Agent, time: { round: number; durationMs: number }): Emission {
  const given = (outcome.artifacts ?? []).map((artifact) => ({ ...artifact, id: agent.newId() }))
  if (given.length === 0) return { step: resultStep(outcome, agent, time) }
  const artifacts = given.map(({ id, name, mediaType, data }) => ({
    id,
    name: agent.redact(name),
    mediaType: agent.redact(mediaType),
    bytes: data.byteLength,
  }))
  return { step: resultStep(outcome, agent, { ...time, artifacts }), artifacts: given.map(({ id, data }) => ({ id, data })) }
}

const resultStep = (
  outcome: ToolOutcome,
  { redact }: Agent,
  { round, durationMs, artifacts }: { round: number; durationMs: number; artifacts?: Artifact[] },
): NewStep => ({
  kind: 'tool_result',
  round,
  callId: outcome.callId,
  name: outcome.name,
  outcome: outcome.outcome,
  result: redact(outcome.text),
  ...(artifacts && { artifacts }),
  durationMs,
})

const decisions = { admit: 'admitted', object: 'refused', unavailable: 'undetermined' } as const satisfies Record<
  Verdict['say'],
  string
>

function stageStep(
  { verdict, checks }: { verdict: Verdict; checks: Extract<NewStep, { kind: 'stage' }>['checks'] },
  { redact }: Agent,
  { round, callId }: { round: number; callId: string },
): NewStep {
  return {
    kind: 'stage',
    round,
    callId,
    stage: 'preconditions',
    checks: checks.map((check) => (check.reason === undefined ? check : { ...check, reason: redact(check.reason) })),
    decision: decisions[verdict.say],
  }
}
