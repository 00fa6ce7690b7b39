import { EventStream } from '@/lib/http/event-stream'
import { createRoutes } from '@/lib/http/route'
import type { Follow } from '@/lib/shared/frames'
import { services } from '@/lib/wiring/services'

/** The routes of this house: who asks and where faults go is looked up with each request, never at build time. */
export const { route, publicRoute } = createRoutes(() => {
  const { auth, env, logger } = services()
  return {
    principalOf: auth.principalOf,
    report: (error, { method, path }) => logger.fault(error, `answering ${method} ${path}`),
    publicUrl: env.url,
  }
})

/** A run's events as the answer. */
export const streamOf = (follow: Follow, status: 200 | 201 | 202): EventStream =>
  new EventStream(follow, status, (error) => services().logger.fault(error, 'sending events'))
