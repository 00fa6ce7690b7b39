'use client'

import { createContext, type ReactNode, use } from 'react'
import type { Approver } from '@/lib/domain/account'
import type { Role } from '@/lib/domain/principal'
import type { Pending, Run } from '@/lib/domain/run'

/** Who looks, and who may decide in this house. */
export interface Onlooker {
  readonly userId: string
  readonly role: Role
  readonly whoMayApprove: Approver
}

/** Whose turn it is where it is not the onlooker's. */
export type Decider = 'you' | 'person' | 'operator' | 'other_operator'

const OnlookerContext = createContext<Onlooker | undefined>(undefined)

export const OnlookerProvider = ({ onlooker, children }: { onlooker: Onlooker; children: ReactNode }) => (
  <OnlookerContext value={onlooker}>{children}</OnlookerContext>
)

/** Who can answer what a run waits for (the server judges again), and whether the run is the onlooker's own. */
export function useDecider({ userId }: Pick<Run, 'userId'>, kind: Pending['kind']): { decider: Decider; own: boolean } {
  const onlooker = use(OnlookerContext)
  if (!onlooker) return { decider: 'you', own: true }
  return { decider: deciderOf(onlooker, userId, kind), own: onlooker.userId === userId }
}

/** An approval follows the house's rule; for a form, which asks the person something, only the first one makes sense. */
export function deciderOf({ userId, role, whoMayApprove }: Onlooker, personId: string, kind: Pending['kind']): Decider {
  const isPerson = userId === personId
  const isOperator = role !== 'user'
  switch (kind === 'input' ? 'person' : whoMayApprove) {
    case 'person':
      return isPerson || isOperator ? 'you' : 'person'
    case 'operator':
      return isOperator ? 'you' : 'operator'
    case 'other_operator':
      return isOperator && !isPerson ? 'you' : 'other_operator'
  }
}
