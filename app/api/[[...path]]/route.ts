import { publicRoute } from '@/app/api/door'
import { Failure } from '@/lib/domain/failure'

const nothing = publicRoute({}, () => {
  throw new Failure('not_found', 'There is nothing at this address.')
})

export { nothing as DELETE, nothing as GET, nothing as PATCH, nothing as POST, nothing as PUT }
