import { route, streamOf } from '@/app/api/door'
import { contract } from '@/lib/http/contract'
import { lastSequence, wantsStream } from '@/lib/http/headers'
import { methods } from '@/lib/http/methods'
import { reply } from '@/lib/http/route'
import { services } from '@/lib/wiring/services'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(contract.approveRun, async ({ principal, params, body, request: { headers } }) => {
    const { runtime } = services()
    const after = lastSequence(headers, undefined)
    if (wantsStream(headers)) await runtime.checkPlace(principal, params.id, after)
    const run = await runtime.approve(principal, params.id, body)
    return wantsStream(headers) ? streamOf(await runtime.follow(principal, run.id, after), 202) : reply(202, { run })
  }),
})
