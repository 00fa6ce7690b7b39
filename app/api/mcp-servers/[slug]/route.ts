import { route } from '@/app/api/door'
import { contract } from '@/lib/http/contract'
import { methods } from '@/lib/http/methods'
import { reply } from '@/lib/http/route'
import { services } from '@/lib/wiring/services'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PATCH: route(contract.patchMcpServer, ({ params, body }) => services().mcpServers.patch(params.slug, body)),
  DELETE: route(contract.deleteMcpServer, async ({ params }) => {
    await services().mcpServers.remove(params.slug)
    return reply(204)
  }),
})
