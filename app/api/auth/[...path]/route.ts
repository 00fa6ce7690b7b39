import { z } from 'zod'
import { publicRoute } from '@/app/api/door'
import { authAnswer } from '@/lib/http/auth-answer'
import { services } from '@/lib/wiring/services'

const auth = publicRoute({ query: z.looseObject({}) }, ({ request }) => authAnswer(services().auth, request))

export { auth as DELETE, auth as GET, auth as PATCH, auth as POST, auth as PUT }
