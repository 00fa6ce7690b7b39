import type { Failure } from '@/lib/domain/failure'
import { untilAborted } from '@/lib/shared/abort'
import type { SendOptions } from './provider'

/** What one send is watched by: the caller's stop and the provider's silence, joined into one signal of its own. */
export interface SendGuard {
  readonly signal: AbortSignal
  /** A byte came: the silence starts anew. Cheap, one call a chunk. */
  heard(): void
}

/**
 * Runs one send. It ends at once with `signal.reason` when the caller stops it, and with `silence()` when nothing was heard for `timeoutMs`
 * (A9), whatever the send itself is waiting for. The signal is made for this one call and let go of after it: a listener that the package
 * leaves behind cannot gather on the run's own signal.
 */
export async function guarded<T>(
  options: SendOptions,
  silence: () => Failure,
  work: (guard: SendGuard) => Promise<T>,
): Promise<T> {
  options.signal.throwIfAborted()
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(silence()), options.timeoutMs)
  const onStop = () => controller.abort(options.signal.reason)
  options.signal.addEventListener('abort', onStop, { once: true })
  try {
    return await untilAborted(work({ signal: controller.signal, heard: () => timer.refresh() }), controller.signal)
  } catch (error) {
    // What fetch makes of an abort is only its echo.
    throw controller.signal.aborted ? controller.signal.reason : error
  } finally {
    clearTimeout(timer)
    options.signal.removeEventListener('abort', onStop)
  }
}
