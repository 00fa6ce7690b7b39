import { publicRoute } from '@/app/api/door'
import { Failure } from '@/lib/domain/failure'

/** Where `lib/http/broken-address.ts` sends what no route can be found for. */
const refuse = publicRoute({}, () => {
  throw new Failure('malformed_request', 'The address holds a percent escape that stands for no character.')
})

export { refuse as DELETE, refuse as GET, refuse as PATCH, refuse as POST, refuse as PUT }
