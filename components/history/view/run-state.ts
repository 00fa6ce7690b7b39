import type { Run, RunReason, RunStatus } from '@/lib/domain/run'

/** How a run looks: one glyph, one word. Finer than the status, because a refusal and a lost process are no failures of a provider. */
export const runStates = ['running', 'waiting', 'done', 'failed', 'refused', 'stopped', 'interrupted'] as const
export type RunState = (typeof runStates)[number]

const byStatus = {
  running: 'running',
  awaiting_approval: 'waiting',
  awaiting_input: 'waiting',
  completed: 'done',
  failed: 'failed',
  cancelled: 'stopped',
} as const satisfies Record<RunStatus, RunState>

const byReason: Partial<Record<RunReason, RunState>> = {
  policy_denied: 'refused',
  approval_required: 'refused',
  interrupted: 'interrupted',
}

export const runStateOf = ({ status, reason }: Pick<Run, 'status' | 'reason'>): RunState =>
  (status === 'failed' && reason ? byReason[reason] : undefined) ?? byStatus[status]
