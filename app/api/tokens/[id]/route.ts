import { route } from '@/app/api/door'
import { contract } from '@/lib/http/contract'
import { methods } from '@/lib/http/methods'
import { reply } from '@/lib/http/route'
import { services } from '@/lib/wiring/services'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(contract.revokeToken, async ({ principal, params }) => {
    await services().auth.tokens.revoke(principal, params.id)
    return reply(204)
  }),
})
