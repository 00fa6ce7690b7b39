import { publicRoute } from '@/app/api/door'
import { Failure } from '@/lib/domain/failure'
import { contract } from '@/lib/http/contract'
import { methods } from '@/lib/http/methods'
import { untilAborted } from '@/lib/shared/abort'
import { services } from '@/lib/wiring/services'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: publicRoute(contract.ready, async () => {
    await untilAborted(services().database.ping(), AbortSignal.timeout(3_000)).catch((cause: unknown) => {
      throw new Failure('unavailable', 'The database does not answer.', { cause })
    })
    return { status: 'ready' }
  }),
})
