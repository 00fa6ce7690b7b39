import { route, streamOf } from '@/app/api/door'
import { contract } from '@/lib/http/contract'
import { lastSequence } from '@/lib/http/headers'
import { methods } from '@/lib/http/methods'
import { services } from '@/lib/wiring/services'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(contract.followRun, async ({ principal, params, query, request }) =>
    streamOf(await services().runtime.follow(principal, params.id, lastSequence(request.headers, query.after)), 200),
  ),
})
