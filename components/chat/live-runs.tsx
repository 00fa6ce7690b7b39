'use client'

import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo, useState, useSyncExternalStore } from 'react'
import { RunStore } from '@/lib/client/run-store'
import { type RunView, viewRun } from '@/lib/client/run-view'
import type { RunEvent } from '@/lib/domain/event'
import { isOpen } from '@/lib/domain/run'
import type { RunWithSteps } from '@/lib/domain/wire'
import { settleRun } from './conversation-cache'

/** The runs that are followed here, so that a new chat keeps its stream while the page around it changes. */
interface LiveRuns {
  /** The store of a run; made on first sight, from what is known of it. */
  storeFor(record: RunWithSteps, first?: AsyncIterable<RunEvent>): RunStore
  /** Looks at once what a followed run is now. */
  reload(runId: string): void
}

const LiveRunsContext = createContext<LiveRuns | undefined>(undefined)

export function LiveRunsProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const [runs] = useState(() => liveRuns((view) => settleRun(client, view)))
  return <LiveRunsContext value={runs}>{children}</LiveRunsContext>
}

function liveRuns(onEnd: (view: RunView) => void): LiveRuns {
  const stores = new Map<string, RunStore>()
  return {
    storeFor(record, first) {
      const known = stores.get(record.run.id)
      if (known) return known
      const store = new RunStore(
        viewRun(record),
        (view) => {
          onEnd(view)
          stores.delete(view.run.id)
        },
        first ? { first } : {},
      )
      stores.set(record.run.id, store)
      return store
    },
    reload: (runId) => stores.get(runId)?.again(),
  }
}

export function useLiveRuns(): LiveRuns {
  const runs = use(LiveRunsContext)
  if (!runs) throw new Error('useLiveRuns needs a LiveRunsProvider above it.')
  return runs
}

interface Followed {
  readonly view: RunView
  readonly connection: 'open' | 'lost' | 'failed'
}

const nothing = () => () => undefined

/** A run as it is now: followed while it is open, as stored afterwards. */
export function useRunView(record: RunWithSteps): Followed {
  const runs = useLiveRuns()
  const stored = useMemo(() => viewRun(record), [record])
  const store = isOpen(record.run.status) ? runs.storeFor(record) : undefined
  const view = useSyncExternalStore(store?.subscribe ?? nothing, store?.getSnapshot ?? (() => stored), () => stored)
  const connection = useSyncExternalStore(store?.subscribe ?? nothing, store?.getConnection ?? open, open)
  return { view, connection }
}

const open = () => 'open' as const
