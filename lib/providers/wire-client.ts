import OpenAI, { APIConnectionError } from 'openai'
import { Failure } from '@/lib/domain/failure'
import { type Clock, systemClock } from '@/lib/shared/clock'
import { bodyOf } from './body'
import { type Endpoint, shownUrl } from './endpoint'
import { failureOfRefusal, type Refusal } from './provider-error'
import { type ProviderFetch, providerFetch } from './provider-fetch'
import { unreachable } from './unreachable'

export interface ProviderOptions {
  /** `null`: OpenAI itself. */
  readonly baseUrl: string | null
  /** `null`: none is sent. */
  readonly apiKey: string | null
  readonly fetch?: ProviderFetch
  /** For `Retry-After` dates. */
  readonly clock?: Clock
  /** Whether an HTTP error's body is an answer all the same (Q-B17). */
  readonly isAnswer?: (body: string) => boolean
}

/** The `openai` package, made to do one thing: send one request with its key and give back the untouched answer. */
export interface WireClient {
  readonly openai: OpenAI
  endpoint(model: string): Endpoint
  /** Awaits the answer's headers. Throws `Failure` for an HTTP error and for a connection that failed. */
  answer(sent: Promise<Response>, endpoint: Endpoint): Promise<Response>
}

const openAi = 'https://api.openai.com/v1'

export function createWireClient({
  baseUrl,
  apiKey,
  fetch = providerFetch,
  clock = systemClock,
  isAnswer = () => false,
}: ProviderOptions): WireClient {
  const address = baseUrl ?? openAi
  const { host } = new URL(address)
  const openai = new OpenAI({
    baseURL: address,
    // The package wants a key; a server without one is sent no header.
    apiKey: apiKey ?? 'none',
    ...(apiKey === null && { defaultHeaders: { Authorization: null } }),
    // Everything that the package would otherwise take from the environment.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    maxRetries: 0,
    fetch: refusing(fetch, isAnswer),
  })
  return {
    openai,
    endpoint: (model) => ({ host, baseUrl: shownUrl(address), model, apiKey }),
    async answer(sent, endpoint) {
      try {
        return await sent
      } catch (error) {
        throw failureOfSending(error, endpoint, clock.now())
      }
    },
  }
}

function failureOfSending(error: unknown, endpoint: Endpoint, now: number): Failure {
  if (error instanceof APIConnectionError) {
    const { cause } = error
    return cause instanceof RefusedRequest
      ? failureOfRefusal(cause.refusal, endpoint, now)
      : unreachable(cause ?? error, endpoint)
  }
  // Before anything was sent: a header that cannot be written, an address that is none. No `cause`: it quotes the header, and so the key.
  return new Failure(
    'configuration_invalid',
    `The request to ${endpoint.host} could not be written. Check the API key and the base URL of this configuration for stray characters.`,
  )
}

/** What an HTTP error is thrown as inside the package, which keeps only parts of its body and reads it without a limit. */
class RefusedRequest extends Error {
  override name = 'RefusedRequest'
  constructor(readonly refusal: Refusal) {
    super(`status ${refusal.status}`)
  }
}

const refusing =
  (fetch: ProviderFetch, isAnswer: (body: string) => boolean): ProviderFetch =>
  async (url, init) => {
    const response = await fetch(url, init)
    if (response.ok) return response
    const body = await firstOf(response)
    if (isAnswer(body)) return new Response(body, { headers: { 'content-type': 'application/json' } })
    throw new RefusedRequest({ status: response.status, headers: response.headers, body })
  }

const errorBodyBytes = 64 * 1024

/** The first 64 KiB of an error's body; a body that breaks off is an error all the same. */
async function firstOf(response: Response): Promise<string> {
  const source = bodyOf(response)
  if (!source) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  try {
    await source.pump((piece) => {
      bytes += piece.byteLength
      text += decoder.decode(piece, { stream: true })
      return bytes < errorBodyBytes
    })
  } catch (broken) {
    return broken instanceof Error ? text : ''
  }
  if (bytes >= errorBodyBytes) source.cancel()
  return text + decoder.decode()
}
