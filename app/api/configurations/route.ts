import { route } from '@/app/api/door'
import { contract } from '@/lib/http/contract'
import { methods } from '@/lib/http/methods'
import { reply } from '@/lib/http/route'
import { services } from '@/lib/wiring/services'
import { choiceOf } from './choice'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(contract.listConfigurations, async () => ({ items: (await services().configurations.active()).map(choiceOf) })),
  POST: route(contract.createConfiguration, async ({ body }) => reply(201, await services().configurations.create(body))),
})
