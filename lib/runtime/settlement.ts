import type { Ending } from '@/lib/agent/tool-loop'
import { asFailure, type Failure, type FailureCode, viewOf } from '@/lib/domain/failure'
import type { RunReason } from '@/lib/domain/run'
import type { RunRecord, Settlement } from './ports'
import type { Waits } from './suspend'

export type Result = Pick<Settlement, 'reason' | 'truncated' | 'error'>

/** How an agent that came to its end settles the run (G2). */
export function resultOfEnding(ending: Exclude<Ending, Waits>): Result {
  switch (ending.type) {
    case 'answered':
      return { reason: 'answered', truncated: ending.truncated, error: null }
    case 'max_rounds':
      return { reason: 'max_rounds', truncated: true, error: null }
  }
}

/** How a failure settles the run (G2). */
export function resultOfFailure(error: unknown, record: RunRecord): Result & { failure: Failure } {
  const failure = asFailure(error)
  const reason = reasonOf(failure.code)
  if (reason === 'budget_exhausted' && record.figures.rounds > 1)
    return { reason, truncated: true, error: viewOf(failure), failure }
  const truncated = keepsText.has(reason) && record.figures.textShown
  return { reason, truncated, error: reason === 'cancelled' ? null : viewOf(failure), failure }
}

const keepsText: ReadonlySet<RunReason> = new Set(['provider_failed', 'internal_error', 'interrupted', 'cancelled', 'expired'])

function reasonOf(code: FailureCode): RunReason {
  switch (code) {
    case 'cancelled':
    case 'interrupted':
    case 'policy_denied':
    case 'approval_required':
    case 'budget_exhausted':
    case 'suspend_failed':
      return code
    default:
      return isProviderFailure(code) ? 'provider_failed' : 'internal_error'
  }
}

const isProviderFailure = (code: FailureCode) =>
  code.startsWith('provider_') || code === 'circuit_open' || code === 'configuration_invalid'
