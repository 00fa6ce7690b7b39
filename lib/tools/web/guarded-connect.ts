import { lookup as resolveName } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { Failure } from '@/lib/domain/failure'
import { isPublicAddress } from './public-address'

type Connector = buildConnector.connector

/** How names and connections are made; another one only in tests. */
export interface Network {
  /** Every address of a name. */
  resolve(hostname: string): Promise<readonly string[]>
  /** Connects to one of these addresses and to nothing else, whatever the name resolves to by then. */
  dial(addresses: readonly string[]): Connector
}

const CONNECT_TIMEOUT_MS = 10_000

export const internet: Network = {
  resolve: async (hostname) => (await resolveName(hostname, { all: true })).map(({ address }) => address),
  dial: (addresses) => buildConnector({ timeout: CONNECT_TIMEOUT_MS, lookup: answering(addresses) }),
}

/**
 * Opens connections to public addresses only. The name is resolved once, each of its addresses is judged, and the connection goes to
 * what was judged: a name that answers otherwise the second time (DNS rebinding) gains nothing.
 */
export const guardedConnector =
  ({ resolve, dial }: Network): Connector =>
  (options, callback) => {
    publicAddresses(options.hostname, resolve).then(
      (addresses) => dial(addresses)(options, callback),
      (error: Error) => callback(error, null),
    )
  }

async function publicAddresses(hostname: string, resolve: Network['resolve']): Promise<readonly string[]> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await resolved(host, resolve)
  // One private address among public ones is refused, too: which of them is used is not ours to say.
  if (addresses.length > 0 && addresses.every(isPublicAddress)) return addresses
  throw new Failure('tool_failed', `${host} is not an address on the public internet, so it is not fetched.`)
}

async function resolved(host: string, resolve: Network['resolve']): Promise<readonly string[]> {
  try {
    return await resolve(host)
  } catch (cause) {
    throw new Failure('tool_failed', `There is no server named ${host}.`, { cause })
  }
}

/** Looks a name up in the addresses that were judged instead of in the DNS. */
const answering =
  (addresses: readonly string[]): LookupFunction =>
  (_hostname, { all }, answer) => {
    const entries = addresses.map((address) => ({ address, family: isIP(address) }))
    const [first] = entries
    if (all) return answer(null, entries)
    if (first) return answer(null, first.address, first.family)
    answer(new Error('No address.'), '')
  }
