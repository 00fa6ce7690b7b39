import { Failure } from '@/lib/domain/failure'
import type { Endpoint } from './endpoint'
import { isWire } from './wire'

/** A connection that could not be made, or broke before an answer, in words that say what to check. */
export function unreachable(cause: unknown, endpoint: Endpoint): Failure {
  const code = systemCode(cause)
  const why =
    (code && reasons.get(code)) ?? (code?.includes('CERT') ? 'its certificate is not trusted here' : 'the connection failed')
  return new Failure(
    'provider_unreachable',
    `${endpoint.host} could not be reached: ${why}${code ? ` (${code})` : ''}. Check the base URL ${endpoint.baseUrl} and whether the server runs.`,
    { cause },
  )
}

const reasons = new Map([
  ['ECONNREFUSED', 'nothing listens there'],
  ['ENOTFOUND', 'there is no such name'],
  ['EAI_AGAIN', 'the name could not be looked up'],
  ['ECONNRESET', 'it closed the connection'],
  ['EPIPE', 'it closed the connection'],
  ['UND_ERR_SOCKET', 'it closed the connection'],
  ['ETIMEDOUT', 'it did not answer'],
  ['UND_ERR_CONNECT_TIMEOUT', 'it did not answer'],
  ['EHOSTUNREACH', 'there is no way to that address'],
  ['ENETUNREACH', 'there is no way to that address'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'its certificate is signed by itself'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'its certificate is not trusted here'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'its certificate is not trusted here'],
  ['HPE_INVALID_CONSTANT', 'it does not speak HTTP'],
])

/** fetch hides the system's error one `cause` deep, an address with several IPs in a list of errors. */
function systemCode(error: unknown): string | undefined {
  for (let at: unknown = error, depth = 0; isWire(at) && depth < 5; depth++) {
    if (typeof at.code === 'string') return at.code
    at = at.cause ?? (Array.isArray(at.errors) ? at.errors[0] : undefined)
  }
  return undefined
}
