'use client'

import { createContext, use } from 'react'
import type { Receipt } from '@/lib/domain/wire'

/** What a reader may do about a run where they see it. Nothing, on the history pages. */
export interface RunActions {
  /** Asks the same question again. */
  readonly retry?: (runId: string) => void
  /** What a stop given here had answered. */
  readonly receiptOf: (runId: string) => Receipt | undefined
}

const none: RunActions = { receiptOf: () => undefined }
export const RunActionsContext = createContext<RunActions>(none)
export const useRunActions = (): RunActions => use(RunActionsContext)
