import { getIP } from 'better-auth/api'
import { z } from 'zod'
import { asFailure } from '@/lib/domain/failure'
import type { Principal } from '@/lib/domain/principal'
import { addressHeader, type Instance } from './better-auth'
import { failureOf, isWrongPassword, readRefusal } from './refusals'
import type { SignInLimits } from './sign-in-limits'
import type { SignUp } from './sign-up'

interface HandlerOptions {
  readonly instance: () => Instance
  readonly limits: SignInLimits
  readonly signUp: SignUp
  readonly principalOf: (headers: Headers) => Promise<Principal | undefined>
}

/** A call of one of `endpoints`, its body parsed by the endpoint's schema. */
export interface AuthCall {
  /** Below `/api/auth`. */
  readonly path: string
  readonly request: Request
  readonly body: unknown
}

/** Answers sign-in, sign-up and the like. Throws `Failure` for what is refused. */
export function createHandler({ instance, limits, signUp, principalOf }: HandlerOptions): (call: AuthCall) => Promise<Response> {
  const ask = async (call: AuthCall) => {
    const response = await instance().handler(forwarded(call))
    return { response, refusal: await readRefusal(response) }
  }
  const addressOf = ({ request }: AuthCall) => getIP(forwardedHeaders(request), instance().options) ?? 'unknown'

  const limited = async (call: AuthCall, account: string) => {
    const giveBack = await limits.begin(account, addressOf(call))
    const { response, refusal } = await ask(call)
    if (!refusal || !isWrongPassword(refusal)) giveBack()
    if (refusal) throw failureOf(refusal)
    return response
  }

  const joined = async (call: AuthCall, email: string) => {
    limits.signUp(addressOf(call))
    await signUp.admit()
    try {
      let asked = await ask(call)
      // Two first people at once: the unique column let one through, and the other is an ordinary person now.
      if (asked.refusal?.code === 'FAILED_TO_CREATE_USER') asked = await ask(call)
      if (asked.refusal) throw failureOf(asked.refusal)
      return asked.response
    } catch (error) {
      if (asFailure(error).status >= 500) await signUp.takeBack({ email })
      throw error
    }
  }

  return async (call) => {
    switch (call.path) {
      case '/sign-in/email':
        return limited(call, withEmail.parse(call.body).email)
      case '/sign-up/email':
        return joined(call, withEmail.parse(call.body).email)
      case '/change-password':
        return limited(call, (await principalOf(call.request.headers))?.userId ?? 'nobody')
      default: {
        const { response, refusal } = await ask(call)
        if (refusal) throw failureOf(refusal)
        return response
      }
    }
  }
}

const withEmail = z.object({ email: z.string() })

/** The request as better-auth gets it: its body as we parsed it, and one address that we believe. */
function forwarded({ request, body }: AuthCall): Request {
  const headers = forwardedHeaders(request)
  if (request.method === 'GET') return new Request(request.url, { headers })
  headers.set('content-type', 'application/json')
  return new Request(request.url, { method: request.method, headers, body: JSON.stringify(body ?? {}) })
}

/**
 * A proxy appends the address that it saw, so the last one is the nearest to the truth; without a proxy Next writes the connection's own,
 * unless the client made one up.
 */
function forwardedHeaders(request: Request): Headers {
  const headers = new Headers(request.headers)
  for (const name of [addressHeader, 'content-length', 'transfer-encoding', 'content-encoding']) headers.delete(name)
  const address = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
  if (address) headers.set(addressHeader, address)
  return headers
}
