import type { RunEvent } from '@/lib/domain/event'
import { isOpen, type Run } from '@/lib/domain/run'
import type { Follower, FrameSink } from '@/lib/shared/frames'
import type { StepLog } from './ports'
import { type RunFeed, toFrame } from './run-feed'

export interface FollowOptions {
  /** The run as it is now: the first event of the connection. */
  readonly run: Run
  /** The live feed, where the run is open here. */
  readonly feed: RunFeed | undefined
  readonly log: StepLog
  /** The last step that the reader has; -1: none. */
  readonly after: number
}

/**
 * Stored steps after `after`, then live (H2). A reader that joins, comes back, or was too slow goes one way: it catches up from the
 * log, is given the round under way whole, and from then on gets what happens. A slow reader is simply behind again: nothing is kept
 * for it, so it costs neither the run nor another reader anything.
 */
export function follow(options: FollowOptions, sink: FrameSink): Follower {
  const { feed, log } = options
  let last = options.after
  let state: 'idle' | 'catching-up' | 'live' | 'full' | 'done' = 'idle'

  const finish = () => {
    if (state === 'done') return
    state = 'done'
    feed?.leave(reader)
    sink.end()
  }

  const send = (event: RunEvent): boolean => sink.write(toFrame(event))

  const reader = {
    write(frame: Uint8Array) {
      if (sink.write(frame) || state !== 'live') return
      state = 'full'
      last = feed?.last ?? last
      feed?.leave(reader)
    },
    end: finish,
  }

  const catchUp = async () => {
    state = 'catching-up'
    while (!feed || feed.last > last) {
      for (const step of await log.read(options.run.id, last)) {
        if (stopped()) return
        // Stored but not yet published: it comes through the feed.
        if (feed && step.sequence > feed.last) break
        last = step.sequence
        if (!send({ type: 'step', step })) await room()
      }
      if (!feed) break
    }
    if (stopped()) return
    // From here to `join` nothing is awaited: no event can fall between the snapshot and the live feed.
    for (const event of feed?.snapshot() ?? []) send(event)
    const ended = feed ? feed.ended : isOpen(options.run.status) ? null : options.run
    if (ended) {
      send({ type: 'end', run: ended })
      return finish()
    }
    const waiting = feed ? feed.waiting : options.run
    if (waiting && waiting.status !== 'running') send({ type: 'suspended', status: waiting.status, pending: waiting.pending })
    state = 'live'
    feed?.join(reader)
  }

  let makeRoom: (() => void) | null = null
  const room = () => new Promise<void>((resolve) => (makeRoom = resolve))
  const stopped = () => state === 'done'
  const run = () => {
    catchUp().catch((error: unknown) => {
      if (stopped()) return
      state = 'done'
      sink.fail(error)
    })
  }

  return {
    start() {
      send({ type: 'run', run: options.run })
      run()
    },
    resume() {
      if (makeRoom) {
        const resolve = makeRoom
        makeRoom = null
        resolve()
      } else if (state === 'full') {
        run()
      }
    },
    stop() {
      state = 'done'
      feed?.leave(reader)
      makeRoom?.()
    },
  }
}
