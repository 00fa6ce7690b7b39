import { untilAborted } from '@/lib/shared/abort'

/** How bounded work ended. */
export type End<T> =
  | { readonly end: 'returned'; readonly value: T }
  | { readonly end: 'threw'; readonly error: unknown }
  /** The deadline passed first. */
  | { readonly end: 'late' }
  /** The run was stopped first. */
  | { readonly end: 'stopped' }

interface Bounds {
  /** The run's stop. */
  readonly signal: AbortSignal
  readonly timeoutMs: number
}

/**
 * Runs `work` until it settles, its deadline passes or the run is stopped, whichever comes first; never rejects (F7). Deadline and
 * stop reach the work through the signal it is given; work that does not listen is left behind and what it does later is ignored.
 */
export async function bounded<T>(work: (signal: AbortSignal) => Promise<T> | T, { signal, timeoutMs }: Bounds): Promise<End<T>> {
  if (signal.aborted) return { end: 'stopped' }
  // Not AbortSignal.any with AbortSignal.timeout: Node 20 may collect the joined signal before it fires.
  const limit = new AbortController()
  const stop = () => limit.abort(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  const deadline = setTimeout(() => limit.abort(new DOMException('The deadline has passed.', 'TimeoutError')), timeoutMs)
  try {
    const started = Promise.resolve().then(() => work(limit.signal))
    return { end: 'returned', value: await untilAborted(started, limit.signal) }
  } catch (error) {
    if (signal.aborted) return { end: 'stopped' }
    return limit.signal.aborted ? { end: 'late' } : { end: 'threw', error }
  } finally {
    clearTimeout(deadline)
    signal.removeEventListener('abort', stop)
  }
}
