import type { Approver } from '@/lib/domain/account'
import { may, type Principal } from '@/lib/domain/principal'
import type { Run } from '@/lib/domain/run'

/**
 * Whether somebody may decide about what a run waits for. A form asks the person something, so for it only the first rule holds: whose
 * run it is, or an operator.
 */
export function mayDecide(principal: Principal, run: Run, kind: 'approval' | 'input', rule: Approver): boolean {
  const own = run.userId === principal.userId
  const operates = may(principal, 'run:read-all')
  switch (kind === 'input' ? 'person' : rule) {
    case 'person':
      return own || operates
    case 'operator':
      return operates
    case 'other_operator':
      return operates && !own
  }
}
