import { route } from '@/app/api/door'
import { contract } from '@/lib/http/contract'
import { methods } from '@/lib/http/methods'
import { reply } from '@/lib/http/route'
import { services } from '@/lib/wiring/services'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(contract.getConfiguration, ({ params }) => services().configurations.get(params.slug)),
  PATCH: route(contract.patchConfiguration, ({ params, body }) => services().configurations.patch(params.slug, body)),
  DELETE: route(contract.deleteConfiguration, async ({ params }) => {
    await services().configurations.remove(params.slug)
    return reply(204)
  }),
})
