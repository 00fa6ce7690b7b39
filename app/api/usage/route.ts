import { route } from '@/app/api/door'
import { contract } from '@/lib/http/contract'
import { methods } from '@/lib/http/methods'
import { services } from '@/lib/wiring/services'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(contract.listUsage, ({ principal, query }) => services().history.usage(principal, query)),
})
