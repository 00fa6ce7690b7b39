'use client'

import { createContext, type ReactNode, use, useMemo, useState, useSyncExternalStore } from 'react'
import { withLiveFigures } from '@/components/history/view/live-figures'
import { RunStore } from '@/lib/client/run-store'
import { type RunView, viewRun } from '@/lib/client/run-view'
import type { Run } from '@/lib/domain/run'
import type { RunWithSteps } from '@/lib/domain/wire'

interface FollowedRun {
  /** The run with the figures of the steps that are here. */
  readonly run: Run
  readonly view: RunView
  readonly connection: 'open' | 'lost' | 'failed'
}

const RunContext = createContext<FollowedRun | undefined>(undefined)

export function useRun(): FollowedRun {
  const run = use(RunContext)
  if (!run) throw new Error('useRun needs a RunProvider above it.')
  return run
}

/** One run for its head and its body: what the server found, followed while it goes on. */
export function RunProvider({ initial, children }: { initial: RunWithSteps; children: ReactNode }) {
  const [store] = useState(() => new RunStore(viewRun(initial), () => undefined))
  const view = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot)
  const connection = useSyncExternalStore(store.subscribe, store.getConnection, () => 'open' as const)
  const { run: stored, steps } = view
  const run = useMemo(() => withLiveFigures(stored, steps), [stored, steps])
  const followed = useMemo(() => ({ run, view, connection }), [run, view, connection])
  return <RunContext value={followed}>{children}</RunContext>
}
