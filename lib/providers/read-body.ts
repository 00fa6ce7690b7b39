import { Failure } from '@/lib/domain/failure'
import type { Endpoint } from './endpoint'
import type { Wanted } from './event-reader'
import { type BodyReader, type Piece, readerOf } from './node-response'
import type { SendGuard } from './send-guard'

interface Reading {
  readonly guard: SendGuard
  readonly endpoint: Endpoint
}

/** How long an answer that may be over waits for its rest, ms. */
const endingMs = 1_000

/** Gives a body's chunks to `take` until it ends or `take` has had enough. */
export async function readBody(response: Response, reading: Reading, take: (chunk: Uint8Array) => Wanted): Promise<void> {
  const reader = readerOf(response)
  if (!reader) return
  const { guard, endpoint } = reading
  let wanted: Wanted = 'more'
  let patience: Patience | undefined
  try {
    while (wanted !== 'enough') {
      if (wanted === 'ending') patience ??= new Patience(endingMs)
      const read = patience ? nextOrNone(reader, patience) : reader.read()
      const { done, value } = await read.catch((cause) => {
        throw cut(endpoint, cause)
      })
      // An injected fetch may not know of the signal; nothing is taken after the end of the call.
      guard.signal.throwIfAborted()
      if (done) return
      guard.heard()
      wanted = take(value)
    }
  } finally {
    patience?.end()
    letGo(reader, wanted !== 'more')
  }
}

/** The next chunk, or the end: also when patience runs out, or the connection breaks after what may have been all. */
const nextOrNone = (reader: BodyReader, patience: Patience): Promise<Piece> =>
  Promise.race([reader.read(), patience.over]).catch(() => none)

const none: Piece = { done: true, value: undefined }

class Patience {
  readonly over: Promise<Piece>
  #timer: NodeJS.Timeout | undefined

  constructor(ms: number) {
    this.over = new Promise((resolve) => {
      this.#timer = setTimeout(() => resolve(none), ms)
    })
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}

/** The whole body as text. */
export async function readText(response: Response, reading: Reading): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  await readBody(response, reading, (chunk) => {
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
function letGo(reader: BodyReader, complete: boolean): void {
  const cancel = () => {
    reader.cancel().catch(ignoreBroken)
  }
  if (!complete) {
    cancel()
    return
  }
  const timer = setTimeout(cancel, lingerMs)
  timer.unref()
  const drain = async () => {
    while (!(await reader.read()).done);
    clearTimeout(timer)
  }
  drain().catch(ignoreBroken)
}

/** The answer was complete, or its failure is already on its way: a body that breaks now tells nobody anything. */
const ignoreBroken = () => undefined

/** The body ended, or broke, before the answer was complete. */
export const cut = (endpoint: Endpoint, cause?: unknown): Failure =>
  new Failure(
    'provider_cut',
    `The answer of “${endpoint.model}” from ${endpoint.host} broke off before it was complete. Try again.`,
    { cause },
  )
