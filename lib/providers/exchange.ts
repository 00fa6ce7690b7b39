import { Failure, type StreamPhase } from '@/lib/domain/failure'
import type { Endpoint } from './endpoint'
import { EventReader, type StreamFold } from './event-reader'
import type { SendOptions } from './provider'
import { readBody, readText } from './read-body'
import { guarded, type SendGuard } from './send-guard'
import { parseWire } from './wire'
import type { WireClient } from './wire-client'

/** One request and how its answer is had: everything but what the bytes mean. */
export interface Exchange {
  readonly client: WireClient
  readonly endpoint: Endpoint
  readonly options: SendOptions
  /** Sends it; `timeout` is the package's own, a little beyond ours. */
  send(init: { signal: AbortSignal; timeout: number; maxRetries: 0 }): Promise<Response>
}

/** The whole answer of a blocking call: its JSON, and the headers. */
export async function readWhole(exchange: Exchange): Promise<{ body: unknown; headers: Headers }> {
  const { endpoint, options } = exchange
  return guarded(
    options,
    () => silent(endpoint, options.timeoutMs),
    async (guard) => {
      const response = await open(exchange, guard)
      return { body: parseWire(await readText(response, { guard, endpoint }), endpoint), headers: response.headers }
    },
  )
}

/**
 * Feeds a stream's events to the fold until it is complete or the body ends, then reads the result with `result`. A `Failure` leaves with
 * its `streamPhase`.
 */
export async function readStream<T>(exchange: Exchange, fold: StreamFold, result: () => T): Promise<T> {
  const { endpoint, options } = exchange
  let opened = false
  try {
    return await guarded(
      options,
      () => silent(endpoint, options.timeoutMs),
      async (guard) => {
        const response = await open(exchange, guard)
        opened = true
        await readEvents(response, { guard, endpoint }, fold)
        return result()
      },
    )
  } catch (error) {
    throw error instanceof Failure ? inPhase(error, phaseOf(error, opened, fold.hasText)) : error
  }
}

async function open(exchange: Exchange, guard: SendGuard): Promise<Response> {
  // The package stops waiting at the headers; the guard is there first, and stays.
  const timeout = exchange.options.timeoutMs + 5_000
  const sent = exchange.send({ signal: guard.signal, timeout, maxRetries: 0 })
  const response = await exchange.client.answer(sent, exchange.endpoint)
  guard.heard()
  return response
}

async function readEvents(
  response: Response,
  reading: { guard: SendGuard; endpoint: Endpoint },
  fold: StreamFold,
): Promise<void> {
  // A server that does not stream may answer a request for a stream with the whole body.
  if (response.headers.get('content-type')?.includes('json')) {
    fold.push(await readText(response, reading))
    return
  }
  const events = new EventReader(fold, reading.endpoint)
  await readBody(response, reading, (chunk) => events.feed(chunk))
  events.end()
}

const silent = (endpoint: Endpoint, timeoutMs: number): Failure =>
  new Failure(
    'provider_timeout',
    `${endpoint.host} was silent for ${timeoutMs / 1000} s. Try again, or allow more time in this configuration.`,
  )

function phaseOf(failure: Failure, opened: boolean, hasText: boolean): StreamPhase {
  if (!opened) return failure.providerStatus === undefined ? 'connect' : 'answered'
  return overloads.has(failure.code) && !hasText ? 'overloaded' : 'opened'
}

/** D2: inside a stream only a report of the provider has these codes. */
const overloads = new Set(['provider_rate_limited', 'provider_unavailable'])

const inPhase = (failure: Failure, streamPhase: StreamPhase): Failure =>
  new Failure(failure.code, failure.message, {
    streamPhase,
    usage: failure.usage,
    ...(failure.cause !== undefined && { cause: failure.cause }),
    ...(failure.retryAfterMs !== undefined && { retryAfterMs: failure.retryAfterMs }),
    ...(failure.providerStatus !== undefined && { providerStatus: failure.providerStatus }),
  })
