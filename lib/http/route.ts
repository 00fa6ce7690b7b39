import { z } from 'zod'
import { Failure } from '@/lib/domain/failure'
import { may, type Permission, type Principal } from '@/lib/domain/principal'
import { EventStream } from './event-stream'
import { checkOrigin } from './origin'
import { parseOrRefuse, readParams, readQuery } from './parse'
import { refusal } from './problem'
import { readJsonBody } from './read-body'
import { streamResponse } from './web-stream'

/** What a route needs of the house. */
export interface Door {
  /** Who asks; `undefined` where nobody is signed in. Throws `unauthenticated` for a credential that does not hold. */
  principalOf(headers: Headers): Promise<Principal | undefined>
  /** Logs what nobody expected. */
  report(error: unknown, request: { readonly method: string; readonly path: string }): void
  /** The public address, where it is known. */
  readonly publicUrl: string | null
}

/** As Next calls a route; `undefined` where the address has no parameters, whatever its types say. */
export interface RouteContext {
  readonly params: Promise<Readonly<Record<string, string | string[] | undefined>> | undefined>
}

export interface RouteHandler {
  (request: Request, context: RouteContext): Promise<Response>
  /** The same before a stream has become a `Response`. Never rejects. */
  answer(request: Request, context: RouteContext): Promise<Response | EventStream>
}

interface Shapes<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> {
  /** What the address holds; `not_found` where it does not fit. */
  readonly params?: Params
  /** Without it any query is refused. */
  readonly query?: Query
  /** Without it a body is not read. */
  readonly body?: Body
}

/** What a handler gets: everything parsed. */
export interface Call<Params, Query, Body> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly request: Request
}

/** A plain value is the JSON of a 200; with another status, or as a stream, say so. */
export type Answer = Response | EventStream | Reply | object
/** Made by `reply`. */
export class Reply {
  constructor(
    readonly status: number,
    readonly body?: object,
  ) {}
}
export const reply = (status: number, body?: object): Reply => new Reply(status, body)

/**
 * parse → allow → call → answer, for every route. Whatever is thrown on the way is answered as problem+json; a fault of our own is
 * reported and shows nothing of itself.
 */
export function createRoutes(openDoor: () => Door) {
  /** A route for whoever has the permission. */
  function route<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
    options: Shapes<Params, Query, Body> & { readonly permission: Permission },
    handle: (
      call: Call<z.output<Params>, z.output<Query>, z.output<Body>> & { readonly principal: Principal },
    ) => Promise<Answer> | Answer,
  ): RouteHandler {
    return guarded(openDoor, async (request, context, door) => {
      const principal = await door.principalOf(request.headers)
      if (!principal) throw new Failure('unauthenticated', 'Sign in, or send an API token.')
      checkOrigin(principal, request, door.publicUrl)
      if (!may(principal, options.permission)) throw new Failure('forbidden', 'Your role does not allow this.')
      return handle({ ...(await readCall(options, request, context)), principal })
    })
  }

  /** A route that anybody may call. */
  function publicRoute<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
    options: Shapes<Params, Query, Body> & { readonly permission?: null },
    handle: (call: Call<z.output<Params>, z.output<Query>, z.output<Body>>) => Promise<Answer> | Answer,
  ): RouteHandler {
    return guarded(openDoor, async (request, context) => handle(await readCall(options, request, context)))
  }

  return { route, publicRoute }
}

const noQuery = z.strictObject({})
const anyParams = z.looseObject({})

async function readCall<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
  shapes: Shapes<Params, Query, Body>,
  request: Request,
  context: RouteContext,
): Promise<Call<z.output<Params>, z.output<Query>, z.output<Body>>> {
  const call: Call<unknown, unknown, unknown> = {
    params: readParams(shapes.params ?? anyParams, (await context.params) ?? {}),
    query: parseOrRefuse(shapes.query ?? noQuery, readQuery(new URL(request.url).searchParams), 'The query'),
    body: shapes.body ? parseOrRefuse(shapes.body, await readJsonBody(request), 'The body') : undefined,
    request,
  }
  // Each part was parsed with its own schema; without one its type is `unknown`.
  return call as Call<z.output<Params>, z.output<Query>, z.output<Body>>
}

function guarded(
  openDoor: () => Door,
  serve: (request: Request, context: RouteContext, door: Door) => Promise<Answer>,
): RouteHandler {
  return routeHandler(async (request, context) => {
    let door: Door | undefined
    try {
      door = openDoor()
      return toAnswer(await serve(request, context, door))
    } catch (error) {
      return refusal(error, (fault) => {
        const where = { method: request.method, path: new URL(request.url).pathname }
        if (door) door.report(fault, where)
        else console.error('A request came before the server could be built.', fault)
      })
    }
  })
}

/** As Next calls it, and as the direct way does. */
export const routeHandler = (answer: RouteHandler['answer']): RouteHandler =>
  Object.assign(
    async (request: Request, context: RouteContext) => {
      const answered = await answer(request, context)
      return answered instanceof EventStream ? streamResponse(answered) : answered
    },
    { answer },
  )

function toAnswer(value: Answer): Response | EventStream {
  if (value instanceof Response || value instanceof EventStream) return value
  const { status, body } = value instanceof Reply ? value : { status: 200, body: value }
  const headers = { 'cache-control': 'no-store' }
  return body === undefined ? new Response(null, { status, headers }) : Response.json(body, { status, headers })
}
