import { route } from '@/app/api/door'
import { contract } from '@/lib/http/contract'
import { methods } from '@/lib/http/methods'
import { reply } from '@/lib/http/route'
import { newId } from '@/lib/shared/ids'
import { services } from '@/lib/wiring/services'
import { withKnownConfiguration } from './chosen'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(contract.listConversations, ({ principal, query: { archived, ...query } }) =>
    services().history.conversations(principal, { ...query, archived: archived === 'true' }),
  ),
  POST: route(contract.createConversation, async ({ principal, body }) => {
    const conversation = await services().conversations.create(
      principal.userId,
      newId(),
      await withKnownConfiguration(body ?? {}),
    )
    return reply(201, conversation)
  }),
})
