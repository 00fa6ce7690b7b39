import { Agent, fetch, type Response } from 'undici'
import { Failure } from '@/lib/domain/failure'
import { guardedConnector, type Network } from './guarded-connect'

/** What a server answered, decoded. */
export interface WebDocument {
  /** Where it was found, after redirects. */
  readonly url: string
  /** Lower case, without parameters: `text/html`. */
  readonly type: string
  readonly bytes: Uint8Array
  /** As the server said; `null` where it did not. */
  readonly charset: string | null
  /** Only the beginning was read. */
  readonly cut: boolean
}

const MAX_REDIRECTS = 5
/** Of the decoded body. */
const MAX_BYTES = 1_000_000
const SILENCE_MS = 10_000

/**
 * Fetches an https address of the public internet; each redirect is judged like the first address. Throws `Failure('tool_failed')` with
 * a message for the model, or the signal's reason.
 */
export async function fetchDocument(
  address: string,
  { network, signal }: { network: Network; signal: AbortSignal },
): Promise<WebDocument> {
  const agent = new Agent({ connect: guardedConnector(network), headersTimeout: SILENCE_MS, bodyTimeout: SILENCE_MS })
  try {
    const { response, url } = await follow(address, { agent, signal })
    return await read(response, url)
  } catch (error) {
    signal.throwIfAborted()
    throw explained(error)
  } finally {
    await agent.destroy()
  }
}

async function follow(address: string, { agent, signal }: { agent: Agent; signal: AbortSignal }) {
  let url = fetchable(address)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await fetch(url, { dispatcher: agent, signal, redirect: 'manual', headers })
    const location = response.headers.get('location')
    if (response.status < 300 || response.status > 399 || location === null) return { response, url }
    await response.body?.cancel()
    url = fetchable(location, url)
  }
  throw new Failure('tool_failed', `The page redirects more than ${MAX_REDIRECTS} times.`)
}

const headers = {
  'user-agent': 'Verlauf (fetch_page)',
  accept: 'text/html, text/plain, application/json;q=0.9, text/*;q=0.8',
  'accept-language': 'en, *;q=0.5',
}

/** Only what is meant for everybody: https, its usual port, no credentials. */
function fetchable(address: string, base?: URL): URL {
  if (!URL.canParse(address, base))
    throw new Failure('tool_failed', 'That is not an address of a web page. Give a whole one: https://…')
  const url = new URL(address, base)
  const where = base ? ` The page at ${base.href} redirects to ${url.protocol}//${url.host}.` : ''
  if (url.protocol !== 'https:') throw new Failure('tool_failed', `Only https addresses are fetched.${where}`)
  if (url.port !== '') throw new Failure('tool_failed', `Only the usual port of https is fetched.${where}`)
  if (url.username !== '' || url.password !== '')
    throw new Failure('tool_failed', `Addresses with credentials are not fetched.${where}`)
  url.hash = ''
  return url
}

async function read(response: Response, url: URL): Promise<WebDocument> {
  if (!response.ok) throw new Failure('tool_failed', `The server answered with status ${response.status} for ${url.href}.`)
  const [type = '', ...parameters] = (response.headers.get('content-type') ?? 'text/plain').toLowerCase().split(';')
  if (!isReadable(type.trim())) throw new Failure('tool_failed', `The address holds ${type.trim()}, which is not text.`)
  const charset = parameters
    .map((parameter) => /^\s*charset="?([\w.:-]+)"?\s*$/.exec(parameter)?.[1])
    .find((found) => found !== undefined)
  return { url: url.href, type: type.trim(), charset: charset ?? null, ...(await beginning(response)) }
}

const isReadable = (type: string) =>
  type.startsWith('text/') || /^application\/(?:json|xhtml\+xml|xml|[\w.-]+\+(?:json|xml))$/.test(type)

/** Counts decoded bytes as they come, so that a small compressed answer cannot grow without bound. */
async function beginning(response: Response): Promise<Pick<WebDocument, 'bytes' | 'cut'>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size > MAX_BYTES) break
  }
  return { bytes: Buffer.concat(chunks).subarray(0, MAX_BYTES), cut: size > MAX_BYTES }
}

/** The guard's own words reach us as the cause of what `fetch` throws. */
function explained(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (error instanceof Error && error.cause instanceof Failure) return error.cause
  return new Failure('tool_failed', `The page could not be fetched: ${reasonOf(error)}.`, { cause: error })
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return reasons.get(code) ?? (code || 'the connection failed')
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'the server refused the connection'],
  ['ECONNRESET', 'the server closed the connection'],
  ['UND_ERR_SOCKET', 'the server closed the connection'],
  ['UND_ERR_CONNECT_TIMEOUT', 'the server did not answer in time'],
  ['UND_ERR_HEADERS_TIMEOUT', 'the server did not answer in time'],
  ['UND_ERR_BODY_TIMEOUT', 'the server stopped in the middle'],
  ['CERT_HAS_EXPIRED', 'its certificate has expired'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'its certificate is not trusted'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'its certificate is not trusted'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'its certificate is not trusted'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another name'],
])
