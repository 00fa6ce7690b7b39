import { configurationOperations } from './contract/configurations'
import { conversationOperations } from './contract/conversations'
import { peopleOperations } from './contract/people'
import { runOperations } from './contract/runs'
import { serverOperations } from './contract/server'
import { toolOperations } from './contract/tools'
import type { Operation } from './operation'

/** Everything that is routed, except sign-in (`lib/auth/endpoints.ts`). */
export const contract = {
  ...conversationOperations,
  ...runOperations,
  ...configurationOperations,
  ...toolOperations,
  ...peopleOperations,
  ...serverOperations,
} as const satisfies Record<string, Operation>
