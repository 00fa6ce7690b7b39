import { Failure } from '@/lib/domain/failure'
import type { Principal } from '@/lib/domain/principal'

interface Asked {
  readonly method: string
  readonly headers: Headers
}

/**
 * Keeps other web sites from acting through a person's browser. A cookie is sent by the browser on its own, so a request that changes
 * something must come from this site; a bearer token is never sent on its own. With sign-in off scripts need not say where they come
 * from, but a browser always does, and nothing foreign may be said.
 */
export function checkOrigin(principal: Principal, asked: Asked, publicUrl: string | null): void {
  if (principal.via === 'token' || asked.method === 'GET' || asked.method === 'HEAD') return
  const site = siteOf(asked.headers, publicUrl)
  if (site === 'own' || (site === 'unsaid' && principal.via === 'off')) return
  throw new Failure(
    'bad_origin',
    'This request does not come from this site. Send an Origin header of this site, or use an API token.',
  )
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
