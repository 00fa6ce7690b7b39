import { route, streamOf } from '@/app/api/door'
import { contract } from '@/lib/http/contract'
import { idempotencyKey, wantsStream } from '@/lib/http/headers'
import { methods } from '@/lib/http/methods'
import { reply } from '@/lib/http/route'
import { services } from '@/lib/wiring/services'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(contract.startRun, async ({ principal, params, body, request: { headers } }) => {
    const { runtime } = services()
    const { run, created } = await runtime.start(principal, params.id, body, idempotencyKey(headers))
    if (!wantsStream(headers)) return reply(201, { run, events: `/api/runs/${run.id}/events` })
    return streamOf(created ? runtime.followStarted(run) : await runtime.follow(principal, run.id, -1), 201)
  }),
})
