import type { z } from 'zod'
import { type FieldError, failures, isFailureCode } from '@/lib/domain/failure'
import { problemSchema } from '@/lib/domain/wire'

/**
 * A call that did not work. `code` is the server's stable word, or one of ours where there was no readable answer; `message` is for
 * people (the server's `detail`). `status` is 0 without an HTTP answer.
 */
export class ClientFailure extends Error {
  override name = 'ClientFailure'

  constructor(
    readonly code: string,
    message: string,
    readonly details: {
      readonly status: number
      readonly errors?: readonly FieldError[]
      /** How long the server asked us to wait, in ms. */
      readonly retryAfterMs?: number
      readonly cause?: unknown
    },
  ) {
    super(message, { cause: details.cause })
  }

  get status(): number {
    return this.details.status
  }

  get retryable(): boolean {
    return this.code === 'network' || (isFailureCode(this.code) && failures[this.code].retryable)
  }
}

interface Call<Schema extends z.ZodType> {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly body?: unknown
  /** What the answer must be; without it the answer's body is ignored. */
  readonly schema?: Schema
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
}

/** Calls our own HTTP contract. Throws `ClientFailure`, or the signal's reason when it was aborted. */
export async function api<Schema extends z.ZodType>(
  path: string,
  call: Call<Schema> & { schema: Schema },
): Promise<z.output<Schema>>
export async function api(path: string, call?: Call<z.ZodType>): Promise<undefined>
export async function api(
  path: string,
  { method = 'GET', body, schema, signal, headers }: Call<z.ZodType> = {},
): Promise<unknown> {
  const response = await send(path, {
    method,
    headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  if (!schema) return undefined
  const parsed = schema.safeParse(await readJson(response))
  if (parsed.success) return parsed.data
  throw new ClientFailure('unreadable', 'The answer has an unexpected form.', { status: response.status, cause: parsed.error })
}

/** `fetch` whose every failure is a `ClientFailure`; answers only with a successful response. */
export async function send(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(path, init).catch((error: unknown) => {
    if (init.signal?.aborted) throw init.signal.reason
    throw new ClientFailure('network', 'The server cannot be reached.', { status: 0, cause: error })
  })
  if (response.ok) return response
  throw await readProblem(response)
}

async function readProblem(response: Response): Promise<ClientFailure> {
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN)
  const retryAfter = Number.isFinite(wait) ? { retryAfterMs: wait * 1000 } : {}
  const problem = problemSchema.safeParse(await readJson(response))
  if (!problem.success) {
    return new ClientFailure('unreadable', `The server answered ${response.status}.`, { status: response.status, ...retryAfter })
  }
  const { code, detail, errors } = problem.data
  return new ClientFailure(code, detail, { status: response.status, ...(errors && { errors }), ...retryAfter })
}

const readJson = (response: Response): Promise<unknown> => response.json().catch(() => undefined)
