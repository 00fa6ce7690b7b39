import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { parseRunEvent, type RunEvent } from '@/lib/domain/event'
import { ClientFailure } from './api'

interface ReadOptions {
  /** The server's wish how long to wait before coming back, in ms. */
  readonly onRetry?: (ms: number) => void
}

/**
 * The run events of a server-sent event stream, in order; unknown types are skipped. Ends when the body ends, with or without `end`.
 * Throws `ClientFailure('unreadable')` for a broken event and whatever the body throws when it breaks.
 */
export async function* readRunEvents(body: ReadableStream<Uint8Array>, { onRetry }: ReadOptions = {}): AsyncGenerator<RunEvent> {
  const waiting: EventSourceMessage[] = []
  const parser = createParser({
    onEvent: (message) => waiting.push(message),
    ...(onRetry && { onRetry }),
  })
  const reader = body.getReader()
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      parser.feed(decoder.decode(value, { stream: true }))
      for (const message of waiting.splice(0)) {
        const event = parse(message)
        if (event) yield event
      }
    }
  } finally {
    // Nobody reads the rest; without this the connection would stay open.
    await reader.cancel().catch(() => undefined)
  }
}

function parse({ event = 'message', data }: EventSourceMessage): RunEvent | undefined {
  try {
    return parseRunEvent(event, JSON.parse(data))
  } catch (error) {
    throw new ClientFailure('unreadable', 'The server sent an event that could not be read.', { status: 200, cause: error })
  }
}
