import { POST as start } from '@/app/api/conversations/[id]/runs/route'
import { GET as follow } from '@/app/api/runs/[id]/events/route'
import { contract } from '@/lib/http/contract'
import { createDirect } from '@/lib/http/direct'

/** The addresses that `scripts/server.mjs` serves without Next: the two that carry a run's text. */
export const direct = createDirect([
  { operation: contract.startRun, handler: start },
  { operation: contract.followRun, handler: follow },
])
