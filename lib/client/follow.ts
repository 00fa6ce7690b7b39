import type { RunEvent } from '@/lib/domain/event'
import { ClientFailure, send } from './api'
import { readRunEvents } from './event-stream'
import { type RunView, reduceRun } from './run-view'

/** One connection to a run's events, from the step after `last`. */
export type Connect = (
  last: number,
  options: { readonly signal: AbortSignal; readonly onRetry: (ms: number) => void },
) => AsyncIterable<RunEvent>

export interface FollowOptions {
  readonly signal: AbortSignal
  readonly connect: Connect
  /** A connection that stands already: the answer to the command that started the run. */
  readonly first?: AsyncIterable<RunEvent>
  /** Every new view, in order. `text` says that only the live round's text grew. */
  readonly onView: (view: RunView, change: 'text' | 'other') => void
  /** Whether the connection stands, for a reader who should know that what they see may be old. */
  readonly onConnection?: (state: 'open' | 'lost') => void
  /** Resolves after `ms`, sooner when the network is back; rejects when the signal aborts. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
}

const LONGEST_PAUSE_MS = 15_000

/**
 * Follows a run to its end over as many connections as it takes: a close without `end`, a broken connection and a gap all mean to
 * come back with the last step's sequence. Answers with the last view. Throws what cannot be mended by coming back (401, 404 …) and
 * the signal's reason.
 */
export async function followRun(start: RunView, options: FollowOptions): Promise<RunView> {
  const { signal, connect, onView, onConnection, pause } = options
  let view = start
  let retryMs = 1000
  let fruitless = 0
  let connection = options.first

  for (;;) {
    let progress = false
    try {
      connection ??= connect(view.last, { signal, onRetry: (ms) => (retryMs = ms) })
      for await (const event of connection) {
        signal.throwIfAborted()
        if (event.type === 'run') onConnection?.('open')
        progress ||= event.type !== 'run' && event.type !== 'suspended'
        view = reduceRun(view, event)
        onView(view, event.type === 'text_delta' || event.type === 'reasoning_delta' ? 'text' : 'other')
        if (view.status !== 'following') break
      }
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof ClientFailure && !mendable(error)) throw error
    }
    signal.throwIfAborted()
    if (view.status === 'ended') return view
    connection = undefined
    fruitless = progress ? 0 : fruitless + 1
    onConnection?.('lost')
    await pause(
      view.status === 'gap' && progress ? 0 : Math.min(retryMs * 2 ** Math.max(0, fruitless - 1), LONGEST_PAUSE_MS),
      signal,
    )
  }
}

const mendable = (failure: ClientFailure): boolean => failure.retryable || failure.code === 'unreadable'

/** Connections over HTTP. */
export const connectTo = (runId: string): Connect =>
  async function* (last, { signal, onRetry }) {
    const response = await send(`/api/runs/${runId}/events`, {
      headers: { accept: 'text/event-stream', ...(last >= 0 && { 'last-event-id': String(last) }) },
      cache: 'no-store',
      signal,
    })
    if (response.body) yield* readRunEvents(response.body, { onRetry })
  }

/** Waits, but not past the moment at which the network or the tab comes back. */
export function pauseOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      if (signal.aborted) reject(signal.reason)
      else resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}
