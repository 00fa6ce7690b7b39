import type { IncomingMessage } from 'node:http'

/** The bytes of an answer, one piece at a time. */
export interface BodyReader {
  read(): Promise<Piece>
  /** Gives the rest up. */
  cancel(): Promise<void>
}

export type Piece = ReadableStreamReadResult<Uint8Array>

/**
 * An answer whose body stays Node's own stream. As a web stream it would cost five promises a piece, and Next makes every promise of
 * Node 20 dear.
 */
export class NodeResponse extends Response {
  readonly reader: BodyReader

  constructor(message: IncomingMessage) {
    super(null, { status: message.statusCode ?? 0, headers: pairsOf(message.rawHeaders) })
    this.reader = new MessageReader(message)
  }
}

/** `undefined` where the answer has no body. */
export function readerOf(response: Response): BodyReader | undefined {
  return response instanceof NodeResponse ? response.reader : response.body?.getReader()
}

function pairsOf(raw: readonly string[]): [string, string][] {
  const pairs: [string, string][] = []
  for (let at = 0; at + 1 < raw.length; at += 2) pairs.push([raw[at] ?? '', raw[at + 1] ?? ''])
  return pairs
}

interface Waiting {
  resolve(piece: Piece): void
  reject(error: unknown): void
}

const end: Piece = { done: true, value: undefined }

/** Holds at most what came while nobody asked; the socket waits meanwhile. */
class MessageReader implements BodyReader {
  private readonly pieces: Uint8Array[] = []
  private waiting: Waiting | null = null
  private over: { readonly error: unknown } | 'ended' | null = null

  constructor(private readonly message: IncomingMessage) {
    message.on('data', (value: Uint8Array) => {
      const { waiting } = this
      this.waiting = null
      if (waiting) return waiting.resolve({ done: false, value })
      this.pieces.push(value)
      message.pause()
    })
    message.on('end', () => this.finish('ended'))
    message.on('error', (error) => this.finish({ error }))
    message.on('close', () => this.finish({ error: new Error('The connection was closed before the answer was complete.') }))
  }

  read(): Promise<Piece> {
    const value = this.pieces.shift()
    if (value) {
      if (this.pieces.length === 0) this.message.resume()
      return Promise.resolve({ done: false, value })
    }
    if (this.over === 'ended') return Promise.resolve(end)
    if (this.over) return Promise.reject(this.over.error)
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject }
    })
  }

  async cancel(): Promise<void> {
    this.message.destroy()
  }

  private finish(how: { readonly error: unknown } | 'ended'): void {
    if (this.over) return
    this.over = how
    if (how === 'ended') this.waiting?.resolve(end)
    else this.waiting?.reject(how.error)
    this.waiting = null
  }
}
