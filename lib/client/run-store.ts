import type { RunEvent } from '@/lib/domain/event'
import { connectTo, type FollowOptions, followRun, pauseOnline } from './follow'
import type { RunView } from './run-view'

/** Text reaches the screen at most this often, in ms: faster than eyes read, slow enough that typing stays smooth. */
const FLUSH_MS = 50

type Surroundings = Pick<FollowOptions, 'connect' | 'pause'>

/**
 * A run that is followed while somebody looks at it. Made for `useSyncExternalStore`: the first subscriber connects, the last one
 * to leave disconnects (the run itself goes on). Growth of text is published at most every 50 ms, everything else at once.
 */
export class RunStore {
  private shown: RunView
  private newest: RunView
  private connected = true
  private failed: unknown
  private readonly listeners = new Set<() => void>()
  private flush: ReturnType<typeof setTimeout> | undefined
  private abort: AbortController | undefined
  private first: AsyncIterable<RunEvent> | undefined
  private readonly surroundings: Surroundings

  constructor(
    view: RunView,
    private readonly onEnd: (view: RunView) => void,
    options: { readonly first?: AsyncIterable<RunEvent>; readonly surroundings?: Surroundings } = {},
  ) {
    this.shown = view
    this.newest = view
    this.first = options.first
    this.surroundings = options.surroundings ?? { connect: connectTo(view.run.id), pause: pauseOnline }
  }

  readonly getSnapshot = (): RunView => this.shown
  /** `lost` while the connection is being made anew; `failed` when coming back cannot help. */
  readonly getConnection = (): 'open' | 'lost' | 'failed' => (this.failed ? 'failed' : this.connected ? 'open' : 'lost')

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    if (!this.abort && this.newest.status !== 'ended') this.follow()
    return () => {
      this.listeners.delete(listener)
      // React leaves and comes back within one commit; that is no reason to hang up.
      queueMicrotask(() => this.listeners.size === 0 && this.leave())
    }
  }

  /** Connects anew at once: something happened that the standing connection may not tell, or coming back had been given up. */
  readonly again = (): void => {
    if (this.listeners.size === 0 || this.newest.status === 'ended') return
    this.abort?.abort()
    this.failed = undefined
    this.follow()
    this.tell()
  }

  private follow(): void {
    const abort = new AbortController()
    this.abort = abort
    const first = this.first
    this.first = undefined
    followRun(this.newest, {
      ...this.surroundings,
      ...(first && { first }),
      signal: abort.signal,
      onView: (view, change) => {
        this.newest = view
        if (change === 'text') this.flush ??= setTimeout(this.publish, FLUSH_MS)
        else this.publish()
      },
      onConnection: (state) => {
        const connected = state === 'open'
        if (connected === this.connected) return
        this.connected = connected
        this.tell()
      },
    }).then(this.onEnd, (error: unknown) => {
      if (abort.signal.aborted) return
      this.failed = error
      this.tell()
    })
  }

  private leave(): void {
    this.abort?.abort()
    this.abort = undefined
    clearTimeout(this.flush)
    this.flush = undefined
  }

  private readonly publish = (): void => {
    clearTimeout(this.flush)
    this.flush = undefined
    this.shown = this.newest
    this.tell()
  }

  private tell(): void {
    for (const listener of this.listeners) listener()
  }
}
