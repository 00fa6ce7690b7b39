import { route } from '@/app/api/door'
import { contract } from '@/lib/http/contract'
import { methods } from '@/lib/http/methods'
import { reply } from '@/lib/http/route'
import { services } from '@/lib/wiring/services'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(contract.listMcpServers, async () => ({ items: await services().mcpServers.list() })),
  POST: route(contract.createMcpServer, async ({ body }) => reply(201, await services().mcpServers.create(body))),
})
