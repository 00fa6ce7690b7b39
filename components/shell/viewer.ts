import type { Role } from '@/lib/domain/principal'

/** Who looks at the page, as the shell needs to know them. */
export interface Viewer {
  readonly name: string
  readonly role: Role
  /** Whether there is a session that could be ended; not so with sign-in turned off. */
  readonly canSignOut: boolean
}
