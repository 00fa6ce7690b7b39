import { createParser, type EventSourceParser } from 'eventsource-parser'
import { Failure } from '@/lib/domain/failure'
import type { Endpoint } from './endpoint'

/** Takes the events of a stream one by one. */
export interface StreamFold {
  /** The data of one event; `true` once the answer is complete. Throws the `Failure` that the event reports. */
  push(data: string): boolean
  /** Whether the reader has been given text. */
  readonly hasText: boolean
  /** Whether what came is an answer already, though more may follow (its usage, say): a moment's silence ends it then (Q-B14). */
  readonly isEnding?: boolean
}

/** `ending`: it may be over, and may go on for a moment. */
export type Wanted = 'more' | 'ending' | 'enough'

/** The longest event or line, in UTF-16 units: a picture in base64 fits, an endless line does not. */
const maxEventLength = 32 * 1024 * 1024

/** From the bytes of a body, cut anywhere, to the events of a fold (Q-C1 to Q-C5). */
export class EventReader {
  #complete = false
  #overlong = false
  readonly #decoder = new TextDecoder()
  readonly #parser: EventSourceParser

  constructor(
    private readonly fold: StreamFold,
    private readonly endpoint: Endpoint,
  ) {
    this.#parser = createParser({
      maxBufferSize: maxEventLength,
      onEvent: ({ data }) => {
        // What follows the end is not ours to judge (Q-A13).
        if (!this.#complete) this.#complete = fold.push(data)
      },
      onError: ({ type }) => {
        this.#overlong ||= type === 'max-buffer-size-exceeded'
      },
    })
  }

  /** Takes the next bytes, and says whether more are wanted. */
  feed(bytes: Uint8Array): Wanted {
    if (this.#take(this.#decoder.decode(bytes, { stream: true }))) return 'enough'
    return this.fold.isEnding ? 'ending' : 'more'
  }

  /** The body has ended. Its last event may lack the blank line, and even the newline (Q-C5). */
  end(): void {
    if (!this.#complete) this.#take(`${this.#decoder.decode()}\n\n`)
  }

  #take(text: string): boolean {
    this.#parser.feed(text)
    if (this.#overlong) throw new Failure('provider_bad_response', `${this.endpoint.host} sent an event of more than 32 MB.`)
    return this.#complete
  }
}
