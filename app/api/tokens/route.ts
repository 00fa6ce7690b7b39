import { route } from '@/app/api/door'
import { contract } from '@/lib/http/contract'
import { methods } from '@/lib/http/methods'
import { reply } from '@/lib/http/route'
import { services } from '@/lib/wiring/services'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(contract.listTokens, async ({ principal }) => ({ items: await services().auth.tokens.list(principal) })),
  POST: route(contract.createToken, async ({ principal, body }) =>
    reply(201, await services().auth.tokens.create(principal, body)),
  ),
})
