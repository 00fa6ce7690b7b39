import { Failure } from '@/lib/domain/failure'
import { problemResponse } from './problem'
import { type RouteHandler, routeHandler } from './route'

const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Verb = (typeof verbs)[number]
type Handlers = Readonly<Partial<Record<Verb, RouteHandler>>>

/**
 * The exports of one route file. Every method that is not served answers 405 as a problem, which Next would answer with an empty body:
 * `export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: … })`.
 */
export function methods(handlers: Handlers): Record<Verb | 'OPTIONS', RouteHandler> {
  const served = verbs.filter((verb) => handlers[verb])
  const allow = [...served, ...(handlers.GET ? ['HEAD'] : []), 'OPTIONS'].join(', ')
  const refuse = routeHandler(async () =>
    problemResponse(new Failure('method_not_allowed', `This address answers ${allow}.`), { allow }),
  )
  const options = routeHandler(async () => new Response(null, { status: 204, headers: { allow } }))
  return {
    GET: handlers.GET ?? refuse,
    POST: handlers.POST ?? refuse,
    PUT: handlers.PUT ?? refuse,
    PATCH: handlers.PATCH ?? refuse,
    DELETE: handlers.DELETE ?? refuse,
    OPTIONS: options,
  }
}
