'use client'

import { createContext, use } from 'react'
import type { Receipt } from '@/lib/domain/wire'

/** What a reader may do about a run where they see it. */
export interface RunActions {
  /** Asks the same question again. */
  readonly retry?: (runId: string) => void
  /** Ends a run that waits. */
  readonly stop?: (runId: string) => void
  /** Looks what the run is now, after something was said about it. */
  readonly reload: (runId: string) => void
  /** What a stop given here had answered. */
  readonly receiptOf: (runId: string) => Receipt | undefined
}

const none: RunActions = { reload: () => undefined, receiptOf: () => undefined }
export const RunActionsContext = createContext<RunActions>(none)
export const useRunActions = (): RunActions => use(RunActionsContext)
