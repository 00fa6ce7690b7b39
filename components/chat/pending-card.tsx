'use client'

import type { Run } from '@/lib/domain/run'
import { ApprovalCard } from './approval-card'
import { InputForm } from './input-form'
import type { Refusal } from './use-decide'

interface PendingCardProps {
  readonly run: Run
  readonly onRefused: (refusal: Refusal) => void
}

/** What a run waits for, with the way to answer it; another turn of the same run is another card. */
export function PendingCard({ run, onRefused }: PendingCardProps) {
  const { pending } = run
  if (!pending) return null
  const Card = pending.kind === 'approval' ? ApprovalCard : InputForm
  return <Card key={pending.digest} run={run} pending={pending} onRefused={onRefused} />
}
