import { parseCookies } from 'better-auth/cookies'
import type { Principal } from '@/lib/domain/principal'
import type { Instance } from './better-auth'
import type { CredentialCache } from './credential-cache'
import { principalFrom } from './principal'

interface SessionsOptions {
  readonly instance: () => Instance
  readonly cache: CredentialCache
}

/** Who a session's cookie belongs to. */
export function createSessions({ instance, cache }: SessionsOptions) {
  return {
    async principalOf(headers: Headers): Promise<Principal | undefined> {
      const cookies = headers.get('cookie')
      if (cookies === null) return undefined
      const { name } = (await instance().$context).authCookies.sessionToken
      const signed = parseCookies(cookies).get(name)
      if (!signed) return undefined
      // The whole signed value is the key, so a changed signature never meets a remembered session.
      return cache.get(`${name}=${encodeURIComponent(signed)}`, (cookie) => verify(instance(), cookie))
    },
  }
}

async function verify(instance: Instance, cookie: string) {
  // The refresh is left to the browser's own look at its session: only there can the cookie be renewed with it.
  const found = await instance.api.getSession({ headers: new Headers({ cookie }), query: { disableRefresh: true } })
  if (!found) return undefined
  return { principal: principalFrom(found.user, 'session'), expiresAt: found.session.expiresAt.getTime() }
}
