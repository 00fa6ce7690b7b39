import type { Agent, Emission } from '@/lib/agent/agent'
import type { Ending } from '@/lib/agent/tool-loop'
import { isOpen, type Run } from '@/lib/domain/run'
import { toStorable } from '@/lib/domain/text'
import type { Redactor } from '@/lib/redaction/redactor'
import type { Clock } from '@/lib/shared/clock'
import type { ActiveRun } from './active-run'
import type { Recorder, RunRecord, RunStore, Settlement, SuspensionStore, WaitingRules } from './ports'
import { Questions } from './questions'
import { type Result, resultOfEnding, resultOfFailure } from './settlement'
import { suspend, type Waits } from './suspend'

/** Makes the agent of one run; its record takes the text on its way to the readers, and hears of each call. */
export type MakeAgent = (
  run: Run,
  options: {
    readonly signal: AbortSignal
    readonly record: Pick<RunRecord, 'transient' | 'calling'>
    readonly ask: Agent['ask']
  },
) => Promise<Agent>

export interface DriveOptions {
  readonly store: RunStore
  readonly suspensions: SuspensionStore
  readonly rules: WaitingRules
  readonly recorder: Recorder<unknown>
  readonly makeAgent: MakeAgent
  readonly redactor: Redactor
  readonly clock: Clock
  /** Who this process is: every run it drives is leased to this name. */
  readonly owner: string
  /** For the log: faults that nobody else will see. */
  readonly report: (fault: unknown, doing: string) => void
}

/** What a process drives without a break: from the start, or from a person's decision, to the end or to the next wait. */
export interface Segment {
  readonly record: RunRecord
  /** The newest text of the segments before. */
  readonly answer: string
  readonly loop: (agent: Agent) => Promise<AsyncGenerator<Emission, Ending>>
}

/**
 * Drives a run to its end and settles it, or until it waits for people. Never rejects: what goes wrong is how the run ends. Where even
 * the end cannot be stored the run keeps its lease until that expires, and is settled as interrupted then.
 */
export async function drive(run: Run, active: ActiveRun, segment: Segment, options: DriveOptions): Promise<void> {
  const { record } = segment
  try {
    const result = await execute(run, { active, segment, options })
    if (result.type === 'waits') return result.run ? record.suspended(result.run) : record.leave()
    const { error } = result.settled
    const settlement: Settlement = {
      ...result.settled,
      // What a provider or a tool is quoted with is a text like any other (H4).
      error: error && { ...error, message: toStorable(options.redactor.redact(error.message)) },
      runId: run.id,
      owner: options.owner,
      answer: record.answer || segment.answer,
      figures: record.figures,
      endedAt: options.clock.now(),
    }
    const ended = (await options.store.settle(settlement)) ?? (await options.store.find(run.id))
    // Still open: somebody else has taken it over, and its readers look for them.
    if (ended && !isOpen(ended.status)) record.end(ended)
    else record.leave()
  } catch (fault) {
    options.report(fault, `settling run ${run.id}`)
  }
}

interface Execution {
  readonly active: ActiveRun
  readonly segment: Segment
  readonly options: DriveOptions
}

type Executed =
  | { readonly type: 'settles'; readonly settled: Result }
  /** Without a run: it is somebody else's now. */
  | { readonly type: 'waits'; readonly run: Run | undefined }

async function execute(run: Run, { active, segment, options }: Execution): Promise<Executed> {
  const { record } = segment
  try {
    const questions = new Questions(run, record, options.redactor)
    active.questions = questions
    const agent = await options.makeAgent(run, { signal: active.signal, record, ask: questions.ask })
    const ending = await recordAll(await segment.loop(agent), { active, record })
    if (ending.type === 'waits') return { type: 'waits', run: await wait(run, ending, { agent, record, options }) }
    return { type: 'settles', settled: resultOfEnding(ending) }
  } catch (error) {
    const { failure, ...settled } = resultOfFailure(error, record)
    if (settled.reason === 'internal_error' || settled.reason === 'suspend_failed')
      options.report(failure.cause ?? failure, `running ${run.id}`)
    return { type: 'settles', settled }
  }
}

const wait = (run: Run, waits: Waits, { agent, record, options }: { agent: Agent; record: RunRecord; options: DriveOptions }) =>
  suspend(run, waits, { ...options, agent, figures: record.figures })

async function recordAll(
  emissions: AsyncGenerator<Emission, Ending>,
  { active, record }: { active: ActiveRun; record: RunRecord },
): Promise<Ending> {
  try {
    for (;;) {
      const { ending } = await recordNext(emissions, { active, record })
      if (ending) return ending
    }
  } finally {
    await record.durable()
  }
}

/**
 * The request is on the record before the model is called (H3a), the call before its tool changes something. Only the second waits for
 * the disk: what a power cut could take of the first is a question without consequences. By itself, so that nothing of a request is held
 * in memory while its model is silent.
 */
async function recordNext(
  emissions: AsyncGenerator<Emission, Ending>,
  { active, record }: { active: ActiveRun; record: RunRecord },
): Promise<{ readonly ending?: Ending }> {
  const next = await emissions.next()
  if (next.done) return { ending: next.value }
  const { step, body, artifacts } = next.value
  record.write(step, { body, artifacts })
  active.activity.note(step)
  if (step.kind === 'request') await record.kept()
  if (step.kind === 'tool_call' && step.effect !== 'read') await record.durable()
  return {}
}
