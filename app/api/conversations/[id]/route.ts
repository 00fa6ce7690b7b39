import { withKnownConfiguration } from '@/app/api/conversations/chosen'
import { route } from '@/app/api/door'
import { contract } from '@/lib/http/contract'
import { methods } from '@/lib/http/methods'
import { reply } from '@/lib/http/route'
import { services } from '@/lib/wiring/services'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(contract.getConversation, ({ principal, params, query }) =>
    services().history.conversation(principal, params.id, query),
  ),
  PATCH: route(contract.patchConversation, async ({ principal, params, body }) =>
    services().conversations.patch(principal.userId, params.id, await withKnownConfiguration(body)),
  ),
  DELETE: route(contract.deleteConversation, async ({ principal, params }) => {
    await services().conversations.remove(principal.userId, params.id)
    return reply(204)
  }),
})
