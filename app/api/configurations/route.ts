import { route } from '@/app/api/door'
import { contract } from '@/lib/http/contract'
import { methods } from '@/lib/http/methods'
import { services } from '@/lib/wiring/services'
import { choiceOf } from './choice'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(contract.listConfigurations, async () => ({ items: (await services().configurations.active()).map(choiceOf) })),
})
