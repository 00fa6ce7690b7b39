import type { Agent } from '@/lib/agent/agent'
import type { Ending, PausedRound } from '@/lib/agent/tool-loop'
import { reopenTranscript } from '@/lib/agent/transcript'
import { Failure } from '@/lib/domain/failure'
import type { Figures } from '@/lib/domain/figures'
import type { Run } from '@/lib/domain/run'
import { type Suspension, suspensionSchema } from '@/lib/domain/suspension'
import type { Clock } from '@/lib/shared/clock'
import { pendingOf } from './pending'
import type { SuspensionStore, WaitingRules } from './ports'

export type Waits = Extract<Ending, { type: 'waits' }>

interface SuspendOptions {
  readonly agent: Agent
  readonly figures: Figures
  readonly owner: string
  readonly suspensions: SuspensionStore
  readonly rules: WaitingRules
  readonly clock: Clock
}

/**
 * Stores the run as waiting, before anybody is told so (G4). Throws `suspend_failed` where that is not possible: no promise of an
 * approval that cannot happen.
 */
export async function suspend(
  run: Run,
  waits: Waits,
  { agent, figures, owner, suspensions, rules, clock }: SuspendOptions,
): Promise<Run | undefined> {
  try {
    const at = clock.now()
    const { maxWaitMs } = await rules.read()
    return await suspensions.suspend({
      runId: run.id,
      owner,
      suspension: putAway(waits),
      pending: pendingOf(waits.batch, waits.wait, { round: waits.paused.round, redact: agent.redact }),
      figures,
      at,
      expiresAt: at + maxWaitMs,
    })
  } catch (cause) {
    throw new Failure('suspend_failed', 'The run could not be stored as waiting for you, so nothing was run. Try again.', {
      cause,
    })
  }
}

function putAway({ wait, paused, decisions }: Waits): Suspension {
  const { round, transcript, response, calls } = paused
  return suspensionSchema.parse({
    version: 1,
    round,
    messages: transcript.messages,
    response,
    calls,
    decisions: [...decisions],
    wait,
  })
}

/** The round as it was put away. */
export const pausedOf = ({ round, messages, response, calls }: Suspension): PausedRound => ({
  round,
  transcript: reopenTranscript(messages),
  response,
  calls,
})
