import type { Usage } from './usage'

/**
 * Every way in which something can fail, once. `status` is the HTTP status of the code at our own border; `retryable` says
 * whether the same thing may work later (and, for a provider, whether the next configuration of a chain is tried: D5).
 */
export const failures = {
  malformed_request: { status: 400, retryable: false },
  unauthenticated: { status: 401, retryable: false },
  invalid_credentials: { status: 401, retryable: false },
  forbidden: { status: 403, retryable: false },
  bad_origin: { status: 403, retryable: false },
  sign_up_closed: { status: 403, retryable: false },
  not_found: { status: 404, retryable: false },
  method_not_allowed: { status: 405, retryable: false },
  run_busy: { status: 409, retryable: true },
  not_awaiting: { status: 409, retryable: false },
  stale_decision: { status: 409, retryable: false },
  conflict: { status: 409, retryable: false },
  email_taken: { status: 409, retryable: false },
  payload_too_large: { status: 413, retryable: false },
  unsupported_media_type: { status: 415, retryable: false },
  validation_failed: { status: 422, retryable: false },
  idempotency_mismatch: { status: 422, retryable: false },
  too_many_requests: { status: 429, retryable: true },
  internal_error: { status: 500, retryable: false },
  shutting_down: { status: 503, retryable: true },
  unavailable: { status: 503, retryable: true },

  provider_auth: { status: 502, retryable: false },
  provider_bad_request: { status: 502, retryable: false },
  provider_model_not_found: { status: 502, retryable: false },
  provider_context_length: { status: 502, retryable: false },
  provider_rate_limited: { status: 503, retryable: true },
  provider_unavailable: { status: 503, retryable: true },
  provider_unreachable: { status: 503, retryable: true },
  provider_timeout: { status: 504, retryable: true },
  provider_cut: { status: 502, retryable: true },
  provider_bad_response: { status: 502, retryable: true },
  provider_failed: { status: 502, retryable: true },
  circuit_open: { status: 503, retryable: true },
  configuration_invalid: { status: 422, retryable: false },

  /** A tool could not do what it was asked; the message is for the model, too. */
  tool_failed: { status: 502, retryable: false },
  /** A tool's answer was lost, so it may have taken effect or not: the call ends as `unknown` and is not made again. */
  outcome_unknown: { status: 502, retryable: false },

  budget_exhausted: { status: 429, retryable: false },
  policy_denied: { status: 403, retryable: false },
  approval_required: { status: 403, retryable: false },
  suspend_failed: { status: 500, retryable: false },
  interrupted: { status: 500, retryable: false },
  cancelled: { status: 409, retryable: false },
} as const satisfies Record<string, { status: number; retryable: boolean }>

export type FailureCode = keyof typeof failures

export const isFailureCode = (code: string): code is FailureCode => Object.hasOwn(failures, code)

export interface FieldError {
  /** Where in the body, dotted: `messages.0.text`. */
  readonly path: string
  readonly message: string
}

/**
 * How far a streamed send had come when it failed, because that decides what is sent next (section D): no HTTP answer at all, an HTTP
 * answer that was an error, an overload reported inside the stream before its first text (D2), or any other failure of an opened stream.
 */
export type StreamPhase = 'connect' | 'answered' | 'overloaded' | 'opened'

interface FailureOptions extends ErrorOptions {
  /** How long the other side asked us to wait, in ms. */
  readonly retryAfterMs?: number
  readonly errors?: readonly FieldError[]
  /** HTTP status of a provider's answer, where there was one. */
  readonly providerStatus?: number
  /** Only for a failed `stream`. */
  readonly streamPhase?: StreamPhase
  /** What the provider reported of a call that it failed. */
  readonly usage?: Usage | null
}

const mark = Symbol.for('verlauf.failure')

/**
 * The one error class. `message` is for people: it says what happened and what to do, and never holds a secret.
 *
 * Next bundles routes apart, so this class exists several times in one process, and what one bundle throws another one catches:
 * `instanceof` goes by a mark that all of them share.
 */
export class Failure extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && mark in value
  }

  get [mark](): true {
    return true
  }

  override name = 'Failure'
  readonly retryAfterMs: number | undefined
  readonly errors: readonly FieldError[]
  readonly providerStatus: number | undefined
  readonly streamPhase: StreamPhase | undefined
  readonly usage: Usage | null

  constructor(
    readonly code: FailureCode,
    message: string,
    options: FailureOptions = {},
  ) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.retryAfterMs = options.retryAfterMs
    this.errors = options.errors ?? []
    this.providerStatus = options.providerStatus
    this.streamPhase = options.streamPhase
    this.usage = options.usage ?? null
  }

  get status(): number {
    return failures[this.code].status
  }

  get retryable(): boolean {
    return failures[this.code].retryable
  }
}

/** What is stored and shown of a failure. */
export interface FailureView {
  readonly code: FailureCode
  readonly message: string
}

/** Any thrown value as a `Failure`; a fault of our own keeps its cause and shows none of it. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  return new Failure('internal_error', 'Something went wrong on the server. The log has the details.', { cause: error })
}

export const viewOf = (failure: Failure): FailureView => ({ code: failure.code, message: failure.message })
