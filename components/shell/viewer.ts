import type { Approver } from '@/lib/domain/account'
import type { Role } from '@/lib/domain/principal'

/** Who looks at the page, as the shell needs to know them. */
export interface Viewer {
  readonly userId: string
  readonly name: string
  readonly role: Role
  readonly whoMayApprove: Approver
  /** Whether there is a session that could be ended; not so with sign-in turned off. */
  readonly canSignOut: boolean
}
