import { Failure } from '@/lib/domain/failure'
import type { Principal } from '@/lib/domain/principal'

interface Asked {
  readonly method: string
  readonly headers: Headers
}

/**
 * Keeps other web sites from acting through a person's browser. A cookie is sent by the browser on its own, so a request that changes
 * something must come from this site; a bearer token is never sent on its own. With sign-in off the address itself is the only
 * protection: nothing foreign may be said, and a name that is not loopback is refused (DNS rebinding).
 */
export function checkOrigin(principal: Principal, asked: Asked, publicUrl: string | null): void {
  if (principal.via === 'token') return
  if (principal.via === 'off') checkLoopback(asked, publicUrl)
  else if (!isSafe(asked.method) && siteOf(asked.headers, publicUrl) !== 'own') throw foreign()
}

const isSafe = (method: string) => method === 'GET' || method === 'HEAD'

function checkLoopback(asked: Asked, publicUrl: string | null): void {
  const host = asked.headers.get('host')
  if (host !== null && !isLoopbackHost(host) && host !== hostOf(publicUrl)) {
    throw new Failure('bad_origin', 'Sign-in is off, so this server answers only under a loopback name such as localhost.')
  }
  if (!isSafe(asked.method) && siteOf(asked.headers, publicUrl) === 'foreign') throw foreign()
}

/** Which site sent the request: `Origin` decides where it stands, otherwise `Sec-Fetch-Site`. */
function siteOf(headers: Headers, publicUrl: string | null): 'own' | 'foreign' | 'unsaid' {
  const origin = headers.get('origin')
  if (origin !== null) return isOwn(origin, headers.get('host'), publicUrl) ? 'own' : 'foreign'
  const fetchSite = headers.get('sec-fetch-site')
  if (fetchSite === null) return 'unsaid'
  return fetchSite === 'same-origin' ? 'own' : 'foreign'
}

function isOwn(origin: string, host: string | null, publicUrl: string | null): boolean {
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  if (publicUrl !== null && url.origin === new URL(publicUrl).origin) return true
  return (url.protocol === 'http:' || url.protocol === 'https:') && url.host === host?.toLowerCase()
}

const hostOf = (url: string | null) => (url === null ? null : new URL(url).host)

const isLoopbackHost = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host)

const foreign = () =>
  new Failure('bad_origin', 'This request does not come from this site. Send an Origin header of this site, or use an API token.')
