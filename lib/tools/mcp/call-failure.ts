import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'
import { Failure } from '@/lib/domain/failure'
import type { Effect } from '@/lib/domain/tool'

/**
 * What a call that threw means for the model. The server's own answer is an error; where the answer was lost, a `write` may have
 * happened, which is `outcome_unknown` and is never tried again.
 */
export function callFailure(error: unknown, { server, effect }: { readonly server: string; readonly effect: Effect }): Failure {
  const failed = (message: string) => new Failure('tool_failed', message, { cause: error })
  if (wasNotSent(error)) return failed(`The server “${server}” could not be reached, so the call was not made.`)
  if (error instanceof McpError && !lostCodes.has(error.code))
    return failed(`The server “${server}” refused the call: ${error.message}`)
  const why =
    error instanceof McpError && error.code === ErrorCode.RequestTimeout
      ? `The server “${server}” did not answer in time.`
      : `The connection to the server “${server}” was lost during the call.`
  if (effect === 'read') return failed(why)
  return new Failure('outcome_unknown', `${why} Whether the call took effect is not known; it is not made again by itself.`, {
    cause: error,
  })
}

const lostCodes = new Set<number>([ErrorCode.ConnectionClosed, ErrorCode.RequestTimeout])
const unsentCodes = new Set<unknown>(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

/** Answers that come from before the tool; 404 is a session that is gone. */
const refusals = new Set<number | undefined>([400, 401, 403, 404, 405, 415, 429])

function wasNotSent(error: unknown): boolean {
  if (error instanceof StreamableHTTPError) return refusals.has(error.code)
  if (!(error instanceof Error)) return false
  const { cause } = error
  return cause instanceof Error && 'code' in cause && unsentCodes.has(cause.code)
}
