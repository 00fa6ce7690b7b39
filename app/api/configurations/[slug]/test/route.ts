import { route } from '@/app/api/door'
import { contract } from '@/lib/http/contract'
import { methods } from '@/lib/http/methods'
import { services } from '@/lib/wiring/services'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(contract.testConfiguration, ({ params, body }) => services().configurations.test(params.slug, body ?? {})),
})
