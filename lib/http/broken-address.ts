import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage } from 'node:http'

/** Where an address that cannot be read is sent to; the route there refuses it. */
export const brokenAddressPath = '/api/malformed-address'

/**
 * Next answers a path with a broken percent escape (`%ff`, `%zz`), and what is no path, by itself, as 500 or as a page, before any route
 * of ours. Node announces each request before the server's listener gets it, so the address is changed there: a look for `%`, where a
 * proxy of Next would cost every request a copy of itself.
 */
export function redirectBrokenAddresses(): void {
  subscribe('http.server.request.start', (message) => {
    const request = typeof message === 'object' && message !== null && 'request' in message ? message.request : undefined
    if (request instanceof IncomingMessage && isBroken(request.url)) request.url = brokenAddressPath
  })
}

function isBroken(url: string | undefined): boolean {
  const [path = ''] = url?.split('?', 1) ?? []
  // `*`, or a whole address as a forward proxy is sent it: Next breaks on the one and redirects the other to itself.
  if (!path.startsWith('/')) return true
  if (!path.includes('%')) return false
  try {
    decodeURIComponent(path)
    return false
  } catch (error) {
    if (error instanceof URIError) return true
    throw error
  }
}
