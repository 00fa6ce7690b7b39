'use client'

import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react'
import { RunActionsContext } from '@/components/chat/run-actions'
import { withLiveFigures } from '@/components/history/view/live-figures'
import { getRun } from '@/lib/client/commands'
import { RunStore } from '@/lib/client/run-store'
import { type RunView, viewRun } from '@/lib/client/run-view'
import type { Run } from '@/lib/domain/run'
import type { RunWithSteps } from '@/lib/domain/wire'

/** The steps that did not come with the page: on their way, here (or never away), or not to be had. */
export type Rest =
  | { readonly state: 'loading' | 'here' }
  | { readonly state: 'failed'; readonly error: Error; readonly retry: () => void }

interface FollowedRun {
  /** The run with the figures of the steps that are here. */
  readonly run: Run
  readonly view: RunView
  readonly connection: 'open' | 'lost' | 'failed'
  readonly rest: Rest
}

const RunContext = createContext<FollowedRun | undefined>(undefined)

export function useRun(): FollowedRun {
  const run = use(RunContext)
  if (!run) throw new Error('useRun needs a RunProvider above it.')
  return run
}

interface RunProviderProps {
  /** What came with the page. Of a very long run these are its first steps, so that it opens at once. */
  readonly initial: RunWithSteps
  readonly partial: boolean
  readonly children: ReactNode
}

/** One run for its head and its body: what came with the page, completed, and followed while it goes on. */
export function RunProvider({ initial, partial, children }: RunProviderProps) {
  const whole = useQuery({
    queryKey: ['runs', initial.run.id, 'whole'],
    queryFn: ({ signal }) => getRun(initial.run.id, signal),
    enabled: partial,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const found = partial ? whole.data : initial
  const store = useMemo(() => {
    const view = viewRun(found ?? initial)
    return new RunStore(found ? view : { ...view, status: 'ended' }, () => undefined)
  }, [found, initial])
  const view = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot)
  const connection = useSyncExternalStore(store.subscribe, store.getConnection, () => 'open' as const)

  const { run: stored, steps } = view
  const run = useMemo(() => (found ? withLiveFigures(stored, steps) : stored), [found, stored, steps])
  const { error, refetch } = whole
  const rest = useMemo<Rest>(() => {
    if (found) return { state: 'here' }
    return error ? { state: 'failed', error, retry: () => void refetch() } : { state: 'loading' }
  }, [found, error, refetch])
  const followed = useMemo(() => ({ run, view, connection, rest }), [run, view, connection, rest])
  const actions = useMemo(() => ({ reload: store.again, receiptOf: () => undefined }), [store])
  return (
    <RunActionsContext value={actions}>
      <RunContext value={followed}>{children}</RunContext>
    </RunActionsContext>
  )
}
