'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ClientFailure } from '@/lib/client/api'
import { approveRun, submitInput } from '@/lib/client/commands'
import type { Pending } from '@/lib/domain/run'
import type { ApproveBody } from '@/lib/domain/wire'
import { useRunActions } from './run-actions'

/** Under which key the runs that wait are kept. */
export const approvalsKey = ['approvals'] as const

/** What the run's reader is told where the answer did not count and cannot be given again as it was. */
export type Refusal = 'stale' | 'notAwaiting' | 'gone' | 'forbidden'

const refusals: ReadonlyMap<string, Refusal> = new Map([
  ['stale_decision', 'stale'],
  ['not_awaiting', 'notAwaiting'],
  ['not_found', 'gone'],
  ['forbidden', 'forbidden'],
])

export const refusalOf = (error: unknown): Refusal | undefined =>
  error instanceof ClientFailure ? refusals.get(error.code) : undefined

/** The values of a form, or that its question is not answered. */
export type InputAnswer = { readonly values: Record<string, unknown> } | { readonly decline: true }

interface DecideOptions {
  readonly runId: string
  readonly pending: Pending
  readonly onRefused: (refusal: Refusal) => void
}

/**
 * Answers what a run waits for. However that ends, the run is looked at again: its own steps say what became of it, in this tab as in
 * all others. Until they do, `busy` stays.
 */
export function useDecide({ runId, pending: { digest }, onRefused }: DecideOptions) {
  const client = useQueryClient()
  const { reload } = useRunActions()
  const after = {
    onError: (error: Error) => {
      const refusal = refusalOf(error)
      if (refusal) onRefused(refusal)
    },
    onSettled: () => {
      reload(runId)
      client.invalidateQueries({ queryKey: approvalsKey })
    },
  }
  const decision = useMutation({
    mutationFn: (body: Omit<ApproveBody, 'digest'>) => approveRun(runId, { ...body, digest }),
    ...after,
  })
  const input = useMutation({
    mutationFn: (answer: InputAnswer) => submitInput(runId, { ...answer, digest }),
    ...after,
  })
  return { decision, input }
}
