import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createUnzip } from 'node:zlib'

/** The body of an answer, given away piece by piece. */
export interface Body {
  /** Gives each piece to `take` until the body ends or `take` answers `false`; again for what is left. Rejects when the connection breaks. */
  pump(take: (piece: Uint8Array) => boolean): Promise<void>
  /** Gives the rest up, and the connection with it. */
  cancel(): void
}

/**
 * An answer whose body stays Node's own stream. As a web stream it would cost several promises a piece, and Next makes every promise of
 * Node 20 dear.
 */
export class NodeResponse extends Response {
  readonly source: Body

  constructor(message: IncomingMessage) {
    super(null, { status: message.statusCode ?? 0, headers: pairsOf(message.rawHeaders) })
    this.source = messageBody(uncompressed(message))
  }
}

/** `undefined` where the answer has no body. */
export function bodyOf(response: Response): Body | undefined {
  if (response instanceof NodeResponse) return response.source
  return response.body ? webBody(response.body) : undefined
}

function pairsOf(raw: readonly string[]): [string, string][] {
  const pairs: [string, string][] = []
  for (let at = 0; at + 1 < raw.length; at += 2) pairs.push([raw[at] ?? '', raw[at + 1] ?? ''])
  return pairs
}

function webBody(stream: ReadableStream<Uint8Array>): Body {
  const reader = stream.getReader()
  return {
    async pump(take) {
      for (;;) {
        const { done, value } = await reader.read()
        if (done || !take(value)) return
      }
    },
    cancel: () => void reader.cancel().catch(ignoreBroken),
  }
}

const decoders = new Map<string, () => Transform>([
  ['gzip', createUnzip],
  ['x-gzip', createUnzip],
  ['deflate', createUnzip],
  ['br', createBrotliDecompress],
])

/** A proxy may compress although nobody asked for it. Either stream breaks, ends and is given up with the other. */
function uncompressed(message: IncomingMessage): Readable {
  const decoder = decoders.get(message.headers['content-encoding']?.trim().toLowerCase() ?? '')
  // How it ended is told by the stream that is read.
  return decoder ? pipeline(message, decoder(), ignoreBroken) : message
}

function messageBody(message: Readable): Body {
  // A body that breaks while nobody reads it says so to whoever reads next.
  message.on('error', ignoreBroken)
  return {
    pump: (take) =>
      new Promise((resolve, reject) => {
        const onData = (piece: Uint8Array) => {
          if (!take(piece)) leave(resolve)
        }
        const onEnd = () => leave(resolve)
        const onClose = () => leave(() => reject(message.errored ?? new Error('The connection was closed.')))
        const leave = (settle: () => void) => {
          message.off('data', onData).off('end', onEnd).off('close', onClose).pause()
          settle()
        }
        if (message.readableEnded) return resolve()
        if (message.destroyed) return onClose()
        message.on('end', onEnd).on('close', onClose).on('data', onData).resume()
      }),
    cancel: () => void message.destroy(),
  }
}

/** It was given up, or its breaking has been told. */
const ignoreBroken = () => undefined
