import { Failure } from '@/lib/domain/failure'
import { type Body, bodyOf } from './body'
import type { Endpoint } from './endpoint'
import type { Wanted } from './event-reader'
import type { SendGuard } from './send-guard'

interface Reading {
  readonly guard: SendGuard
  readonly endpoint: Endpoint
}

/** How long an answer that may be over waits for its rest, ms. */
const endingMs = 1_000

/** Gives a body's chunks to `take` until it ends or `take` has had enough. */
export async function readBody(
  response: Response,
  { guard, endpoint }: Reading,
  take: (chunk: Uint8Array) => Wanted,
): Promise<void> {
  const body = bodyOf(response)
  if (!body) return
  const state: { wanted: Wanted; fault?: { readonly error: unknown } } = { wanted: 'more' }
  const patience = createPatience(endingMs)

  const takeOne = (chunk: Uint8Array): boolean => {
    try {
      // An injected fetch may not know of the signal; nothing is taken after the end of the call.
      guard.signal.throwIfAborted()
      guard.heard()
      state.wanted = take(chunk)
    } catch (error) {
      state.fault = { error }
      return false
    }
    if (state.wanted === 'ending') patience.begin()
    return state.wanted !== 'enough'
  }

  try {
    await Promise.race([body.pump(takeOne), patience.over])
  } catch (cause) {
    // A connection that breaks after what may have been all takes nothing away.
    if (state.wanted !== 'ending') throw cut(endpoint, cause)
  } finally {
    patience.end()
    letGo(body, state.wanted !== 'more' && !state.fault)
  }
  if (state.fault) throw state.fault.error
}

/** `over` resolves `ms` after `begin`. */
function createPatience(ms: number) {
  let timer: NodeJS.Timeout | undefined
  let resolve: () => void
  const over = new Promise<void>((resolved) => {
    resolve = resolved
  })
  return {
    over,
    begin: () => {
      timer ??= setTimeout(resolve, ms)
    },
    end: () => clearTimeout(timer),
  }
}

/** The longest blocking answer, in bytes: as much as the longest event of a stream. */
const maxTextBytes = 32 * 1024 * 1024

/** The whole body as text. Throws `provider_bad_response` for one without an end in sight. */
export async function readText(response: Response, reading: Reading): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  await readBody(response, reading, (chunk) => {
    bytes += chunk.byteLength
    if (bytes > maxTextBytes)
      throw new Failure('provider_bad_response', `${reading.endpoint.host} sent an answer of more than 32 MB.`)
    text += decoder.decode(chunk, { stream: true })
    return 'more'
  })
  return text + decoder.decode()
}

const lingerMs = 250

/**
 * Leaves the body. After the end of an answer its last bytes are waited for, a moment and in the background, so that the connection can
 * serve the next round; a socket that a server leaves open is closed then (Q-B14).
 */
function letGo(body: Body, complete: boolean): void {
  if (!complete) {
    body.cancel()
    return
  }
  const timer = setTimeout(body.cancel, lingerMs)
  timer.unref()
  // The answer is complete: a body that breaks now tells nobody anything.
  body
    .pump(() => true)
    .then(
      () => clearTimeout(timer),
      () => clearTimeout(timer),
    )
}

/** The body ended, or broke, before the answer was complete. */
export const cut = (endpoint: Endpoint, cause?: unknown): Failure =>
  new Failure(
    'provider_cut',
    `The answer of “${endpoint.model}” from ${endpoint.host} broke off before it was complete. Try again.`,
    { cause },
  )
