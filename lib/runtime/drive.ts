import type { Agent, Emission } from '@/lib/agent/agent'
import { type Ending, toolLoop } from '@/lib/agent/tool-loop'
import { openTranscript } from '@/lib/agent/transcript'
import { noFigures } from '@/lib/domain/figures'
import type { Run } from '@/lib/domain/run'
import type { Clock } from '@/lib/shared/clock'
import type { ActiveRun } from './active-run'
import type { Recorder, RunRecord, RunStore, Settlement } from './ports'
import { resultOfEnding, resultOfFailure } from './settlement'

/** Makes the agent of one run; `transient` takes the text on its way to the readers. */
export type MakeAgent = (run: Run, options: { signal: AbortSignal; transient: RunRecord['transient'] }) => Promise<Agent>

export interface DriveOptions {
  readonly store: RunStore
  readonly recorder: Recorder<unknown>
  readonly makeAgent: MakeAgent
  readonly clock: Clock
  /** For the log: faults that nobody else will see. */
  readonly report: (fault: unknown, doing: string) => void
}

/**
 * Drives a started run to its end and settles it. Never rejects: what goes wrong is how the run ends. Where even the end cannot be
 * stored the run keeps its lease until that expires, and is settled as interrupted then.
 */
export async function drive(run: Run, active: ActiveRun, options: DriveOptions): Promise<void> {
  const record = options.recorder.open(run.id, noFigures)
  const result = await execute(run, { active, record, options })
  const settlement: Settlement = {
    ...result,
    runId: run.id,
    answer: record.answer,
    figures: record.figures,
    endedAt: options.clock.now(),
  }
  try {
    const ended = (await options.store.settle(settlement)) ?? (await options.store.find(run.id))
    if (ended) record.end(ended)
  } catch (fault) {
    options.report(fault, `settling run ${run.id}`)
  }
}

interface Execution {
  readonly active: ActiveRun
  readonly record: RunRecord
  readonly options: DriveOptions
}

async function execute(
  run: Run,
  { active, record, options }: Execution,
): Promise<Pick<Settlement, 'reason' | 'truncated' | 'error'>> {
  try {
    const agent = await options.makeAgent(run, { signal: active.signal, transient: record.transient })
    const turns = await options.store.branch(run.id)
    const ending = await recordAll(toolLoop(agent, openTranscript(agent.configuration.systemPrompt, turns)), { active, record })
    return resultOfEnding(ending)
  } catch (error) {
    const { failure, ...result } = resultOfFailure(error, record)
    if (result.reason === 'internal_error') options.report(failure.cause ?? failure, `running ${run.id}`)
    return result
  }
}

async function recordAll(
  emissions: AsyncGenerator<Emission, Ending>,
  { active, record }: { active: ActiveRun; record: RunRecord },
): Promise<Ending> {
  let next = await emissions.next()
  while (!next.done) {
    const { step, body } = next.value
    await record.record(step, body)
    active.activity.note(step)
    next = await emissions.next()
  }
  return next.value
}
