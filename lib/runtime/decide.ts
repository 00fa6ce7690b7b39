import type { Agent } from '@/lib/agent/agent'
import type { Decision } from '@/lib/agent/decision'
import { resumeLoop } from '@/lib/agent/tool-loop'
import { prepareBatch } from '@/lib/agent/tool-round'
import { Failure } from '@/lib/domain/failure'
import type { Principal } from '@/lib/domain/principal'
import type { Run } from '@/lib/domain/run'
import type { NewStep } from '@/lib/domain/step'
import type { Suspension } from '@/lib/domain/suspension'
import type { ApproveBody, InputBody } from '@/lib/domain/wire'
import { lastText } from './close-run'
import type { DriveOptions, Segment } from './drive'
import { checkValues } from './form'
import { pendingOf } from './pending'
import type { Claim, PutBack, SuspensionStore } from './ports'
import { pausedOf } from './suspend'

export interface DecideOptions extends DriveOptions {
  readonly suspensions: SuspensionStore
  readonly leaseMs: number
}

/** A run that goes on: claimed, its decision on the record, nothing run yet. */
export interface Resumed {
  readonly run: Run
  readonly segment: Segment
}

/** What a person said, as a step and as what it means for each call that was asked about. */
interface Said {
  readonly kind: 'approval' | 'input'
  readonly digest: string
  readonly step: Extract<NewStep, { kind: 'approval' | 'input' }>
  readonly decision: Decision
}

/** Approves or denies what the run waits with, all of it. Throws `not_awaiting` or `stale_decision`; the run is then as it was. */
export function approveRun(principal: Principal, run: Run, body: ApproveBody, options: DecideOptions): Promise<Resumed> {
  const { decision, digest, note } = body
  const by = principal.name
  return decide(
    run,
    {
      kind: 'approval',
      digest,
      step: { kind: 'approval', round: 1, decision, by, digest, ...(note === undefined ? {} : { note }) },
      decision: decision === 'approve' ? { say: 'approved' } : { say: 'denied', reason: denial(note) },
    },
    options,
  )
}

/** Fills the form that the run waits with (G6). Values that do not fit are `validation_failed`, before anything is claimed. */
export async function fillForm(principal: Principal, run: Run, body: InputBody, options: DecideOptions): Promise<Resumed> {
  if (run.status !== 'awaiting_input' || !run.pending) throw notAwaiting('input')
  if (run.pending.digest !== body.digest) throw stale()
  if ('decline' in body)
    throw new Failure('validation_failed', 'This form cannot be declined. Fill it in, or stop the run.', {
      errors: [{ path: 'decline', message: 'This form cannot be declined.' }],
    })
  const values = checkValues(run.pending.schema, body.values)
  const { digest } = body
  const step = { kind: 'input', round: 1, by: principal.name, digest } as const
  return decide(run, { kind: 'input', digest, step, decision: { say: 'filled', values } }, options)
}

/**
 * One decision wins: the run is claimed, then the exact turn is put together again and compared with what was decided about (G5), then
 * the decision is stored. Whatever goes wrong until there leaves the run waiting, and nothing has run.
 */
async function decide(run: Run, said: Said, options: DecideOptions): Promise<Resumed> {
  const { suspensions, clock, owner, leaseMs } = options
  const now = clock.now()
  const { kind, digest } = said
  const claim = await suspensions.claim({ runId: run.id, kind, digest, owner, now, until: now + leaseMs })
  if (claim.type !== 'claimed') throw claim.type === 'stale' ? stale() : notAwaiting(kind)
  const back: PutBack = { runId: run.id, owner, kind, now: clock.now() }
  try {
    const suspension = claim.read()
    const changed = await changedQuestion(claim, suspension, options)
    if (changed) throw new Changed(changed)
    return await record(claim, suspension, said, options)
  } catch (error) {
    await putBack(error instanceof Changed ? { ...back, pending: error.pending } : back, options)
    throw error instanceof Changed ? stale() : error
  }
}

type Claimed = Extract<Claim, { type: 'claimed' }>

/** Tools may have changed since the run was put away: what would run now is not what was decided about, and is asked anew. */
class Changed extends Error {
  constructor(readonly pending: Claimed['pending']) {
    super('What would run has changed.')
  }
}

async function changedQuestion({ run, pending }: Claimed, suspension: Suspension, { makeAgent }: DecideOptions) {
  const agent: Agent = await makeAgent(run, {
    signal: new AbortController().signal,
    record: { transient: () => undefined, calling: () => undefined },
    // Nothing runs yet.
    ask: () => Promise.reject(new Error('Nobody is asked before the decision.')),
  })
  const { round, calls, wait } = suspension
  const now = pendingOf(prepareBatch(agent, calls), wait, { round, redact: agent.redact })
  return now.digest === pending.digest ? undefined : now
}

async function record({ run }: Claimed, suspension: Suspension, said: Said, options: DecideOptions): Promise<Resumed> {
  const stored = await options.store.load(run.id)
  if (!stored) throw new Failure('not_found', 'There is no such run.')
  const record = options.recorder.open(run.id, stored.figures)
  record.write({ ...said.step, round: suspension.round })
  await record.durable()
  const asked = suspension.wait.callIds.map((callId) => [callId, said.decision] as const)
  const decisions = new Map<string, Decision>([...suspension.decisions, ...asked])
  const loop: Segment['loop'] = async (agent) => resumeLoop(agent, pausedOf(suspension), decisions)
  return {
    run: { ...run, steps: record.figures.steps, approvals: record.figures.approvals },
    segment: { record, answer: lastText(stored.steps), loop },
  }
}

/** Where even that fails the lease runs out, and the custodian puts the run back. */
async function putBack(back: PutBack, { suspensions, recorder, store, report }: DecideOptions): Promise<void> {
  try {
    const waits = await suspensions.putBack(back)
    const stored = waits && (await store.load(waits.id))
    if (waits && stored) recorder.open(waits.id, stored.figures).suspended(waits)
  } catch (fault) {
    report(fault, `putting run ${back.runId} back`)
  }
}

const denial = (note: string | undefined) =>
  note === undefined || note.trim() === ''
    ? 'The person did not allow this call.'
    : `The person did not allow this call and said: ${note}`

const stale = () =>
  new Failure('stale_decision', 'This decision is about other calls than the run waits with now. Look at them again.')
const notAwaiting = (kind: 'approval' | 'input') =>
  new Failure(
    'not_awaiting',
    `The run does not wait for ${kind === 'approval' ? 'an approval' : 'an input'}: somebody decided before, or it was ended.`,
  )
