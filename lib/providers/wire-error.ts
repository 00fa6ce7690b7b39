import type { FailureCode } from '@/lib/domain/failure'
import { isWire, type Wire, wireText } from './wire'

/** An error as some provider spells it. */
export interface WireError {
  readonly code: string | null
  readonly type: string | null
  readonly message: string | null
  readonly param: string | null
}

/**
 * Reads every known spelling: `{error:{…}}` (OpenAI, and Chat-shaped frames of a Responses stream, Q-A5), flat `{type:"error",code,message}`
 * (Q-A4), `{code,error:"text"}` (xAI), `{detail}` or `{message}` (Mistral, vLLM). `undefined` where nothing says that it is an error.
 */
export function readWireError(body: unknown): WireError | undefined {
  if (!isWire(body)) return undefined
  if (isWire(body.error)) return errorOf(body.error)
  if (typeof body.error === 'string') return errorOf({ ...body, message: body.error })
  if (body.type === 'error' || body.object === 'error') return errorOf(body)
  if (typeof body.detail === 'string') return errorOf({ message: body.detail })
  return undefined
}

export function errorOf(error: Wire): WireError {
  return {
    code: word(error.code),
    type: error.type === 'error' ? null : wireText(error.type),
    message: wireText(error.message),
    param: wireText(error.param),
  }
}

/** Codes may be numbers, and numbers in strings (Q-B12). */
const word = (code: unknown): string | null => (typeof code === 'number' ? String(code) : wireText(code))

const codes = new Map<string, FailureCode>([
  ['rate_limit_exceeded', 'provider_rate_limited'],
  ['rate_limit_error', 'provider_rate_limited'],
  ['rate_limit', 'provider_rate_limited'],
  ['too_many_requests', 'provider_rate_limited'],
  ['insufficient_quota', 'provider_rate_limited'],
  ['server_error', 'provider_unavailable'],
  ['internal_error', 'provider_unavailable'],
  ['internal_server_error', 'provider_unavailable'],
  ['api_error', 'provider_unavailable'],
  ['overloaded', 'provider_unavailable'],
  ['overloaded_error', 'provider_unavailable'],
  ['engine_overloaded', 'provider_unavailable'],
  ['slow_down', 'provider_unavailable'],
  ['service_unavailable', 'provider_unavailable'],
  ['model_not_found', 'provider_model_not_found'],
  ['DeploymentNotFound', 'provider_model_not_found'],
  ['context_length_exceeded', 'provider_context_length'],
  ['too_many_prompt_tokens', 'provider_context_length'],
  ['invalid_api_key', 'provider_auth'],
  ['authentication_error', 'provider_auth'],
  ['permission_error', 'provider_auth'],
  ['invalid_request_error', 'provider_bad_request'],
  ['invalid_prompt', 'provider_bad_request'],
  ['tool_use_failed', 'provider_failed'],
])

/** What an error's own words say, or `undefined` for words that nobody here knows. The code speaks before the type, a word before a number. */
export function codeOfWords({ code, type }: WireError): FailureCode | undefined {
  return codes.get(code ?? '') ?? codes.get(type ?? '') ?? codeOfNumber(code ?? '')
}

const codeOfNumber = (said: string) => (/^[45]\d\d$/.test(said) ? codeOfStatus(Number(said)) : undefined)

/** What an HTTP status says. 408 and 409 mean "later", like 5xx. */
export function codeOfStatus(status: number): FailureCode {
  if (status === 401 || status === 403) return 'provider_auth'
  if (status === 404) return 'provider_model_not_found'
  if (status === 429) return 'provider_rate_limited'
  if (status === 413) return 'provider_context_length'
  if (status === 408 || status === 409 || status >= 500) return 'provider_unavailable'
  if (status >= 400) return 'provider_bad_request'
  return 'provider_bad_response'
}
