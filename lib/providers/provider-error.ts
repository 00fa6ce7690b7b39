import { Failure, type FailureCode } from '@/lib/domain/failure'
import type { Usage } from '@/lib/domain/usage'
import { parseJson } from '@/lib/shared/json'
import { type Endpoint, quote } from './endpoint'
import { retryAfterMs } from './retry-after'
import { codeOfStatus, codeOfWords, readWireError, type WireError } from './wire-error'

/** An HTTP answer that is no success, with the whole of its body. */
export interface Refusal {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

/**
 * A provider's HTTP error as a `Failure`. No `cause`: the body of such an answer may be a proxy's page with addresses, or repeat a part of the
 * key, and causes end in logs (Q-C6).
 */
export function failureOfRefusal({ status, headers, body }: Refusal, endpoint: Endpoint, now: number): Failure {
  // A page of a proxy or an empty body says nothing: then the status alone has to.
  const error = readWireError(parseJson(body))
  const code = codeOfRefusal(status, error)
  return new Failure(code, messageOf(code, endpoint, error, status), {
    providerStatus: status,
    retryAfterMs: retryAfterMs(headers, now),
  })
}

/** An error that a provider reports inside a body or a stream that began with 200, with what it says was used all the same. */
export function failureOfReport(error: WireError | undefined, endpoint: Endpoint, usage: Usage | null = null): Failure {
  const code = (error && codeOfWords(error)) ?? 'provider_failed'
  return new Failure(code, messageOf(code, endpoint, error), { usage })
}

function codeOfRefusal(status: number, error: WireError | undefined): FailureCode {
  const byStatus = codeOfStatus(status)
  if (byStatus !== 'provider_bad_request' || !error) return byStatus
  const byWords = codeOfWords(error)
  // A model that does not exist and a conversation that is too long come as 400 with a code of their own.
  if (byWords && refinements.has(byWords)) return byWords
  return byStatus
}

const refinements = new Set<FailureCode>(['provider_model_not_found', 'provider_context_length', 'provider_auth'])

function messageOf(code: FailureCode, endpoint: Endpoint, error?: WireError, status?: number): string {
  const { host, model } = endpoint
  const http = status === undefined ? '' : ` (HTTP ${status})`
  const said = quote(error?.message ?? null, endpoint)
  const saying = said ? ` It said: ${said}` : ''
  switch (code) {
    case 'provider_auth':
      // What it said is left out: providers repeat parts of the key here.
      return `${host} did not accept the API key${http}. Check the key of this configuration and what it may use.`
    case 'provider_model_not_found':
      return error
        ? `${host} has no model “${model}”${http}. Change the model of this configuration, or make it available there.${saying}`
        : `${host} knows neither the address ${endpoint.baseUrl} nor the model “${model}”${http}. Check both in this configuration.`
    case 'provider_context_length':
      return `The conversation is too long for “${model}” at ${host}${http}. Start a new conversation or choose a model with a larger window.${saying}`
    case 'provider_rate_limited':
      return `${host} takes no more requests for “${model}” at the moment${http}. Wait a little, or check the account's limits.${saying}`
    case 'provider_unavailable':
      return `${host} cannot answer for “${model}” at the moment${http}. Try again in a little while.${saying}`
    case 'provider_bad_request':
      return `${host} refused the request for “${model}”${http}. Check the settings of this configuration.${saying}`
    case 'provider_bad_response':
      return `${host} gave an answer that is no model's${http}. Check the base URL ${endpoint.baseUrl}.${saying}`
    default:
      return `“${model}” at ${host} failed while it was answering. Try again.${saying}`
  }
}
