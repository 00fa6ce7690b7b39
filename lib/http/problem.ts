import { STATUS_CODES } from 'node:http'
import { asFailure, Failure } from '@/lib/domain/failure'
import type { Problem } from '@/lib/domain/wire'

/** Seconds a caller should wait where the failure itself does not know. */
const defaultRetryAfter: Readonly<Record<number, number>> = { 429: 10, 503: 5 }

/** A failure as RFC 9457 `application/problem+json`: its code, its words, and nothing of its cause. */
export function problemResponse(failure: Failure, headers: Readonly<Record<string, string>> = {}): Response {
  const problem: Problem = {
    type: 'about:blank',
    title: STATUS_CODES[failure.status] ?? 'Error',
    status: failure.status,
    detail: failure.message,
    code: failure.code,
    ...(failure.errors.length > 0 && { errors: [...failure.errors] }),
  }
  return Response.json(problem, {
    status: failure.status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...retryAfter(failure),
      ...(failure.status === 401 && { 'www-authenticate': 'Bearer' }),
      ...headers,
    },
  })
}

function retryAfter({ status, retryAfterMs }: Failure): Record<string, string> {
  const fallback = defaultRetryAfter[status]
  if (fallback === undefined) return {}
  return { 'retry-after': String(retryAfterMs === undefined ? fallback : Math.max(1, Math.ceil(retryAfterMs / 1000))) }
}

/** Any thrown value as its answer; `report` gets what nobody expected. */
export function refusal(error: unknown, report: (error: unknown) => void): Response {
  const failure = databaseAway(error) ?? asFailure(error)
  if (failure.status === 500 || failure.code === 'unavailable') report(error)
  return problemResponse(failure)
}

/** What Prisma says of a database that cannot be reached, is too busy, or has dropped the connection. */
const awayCodes: readonly unknown[] = ['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2034', 'P2037']

function databaseAway(error: unknown): Failure | undefined {
  if (!(error instanceof Error)) return undefined
  if (!('code' in error && awayCodes.includes(error.code))) return databaseAway(error.cause)
  return new Failure('unavailable', 'The database does not answer just now. Try again in a moment.', { cause: error })
}
