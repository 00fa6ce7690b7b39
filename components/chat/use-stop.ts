'use client'

import { useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { cancelRun } from '@/lib/client/commands'
import type { Receipt } from '@/lib/domain/wire'

/** Stops runs and keeps what the server answered to it. */
export function useStop() {
  const [receipts, setReceipts] = useState<ReadonlyMap<string, Receipt>>(new Map())
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: cancelRun,
    onSuccess: (receipt, runId) => setReceipts((before) => new Map(before).set(runId, receipt)),
  })
  const receiptOf = useCallback((runId: string) => receipts.get(runId), [receipts])
  return { stop: mutate, stopping: isPending ? variables : undefined, receiptOf, error }
}
