import type { Follow } from '@/lib/shared/frames'

const HEARTBEAT_MS = 15_000
/** A connection ends without `end` after this long and the reader comes back: one that was lost without a word is not kept for ever. */
const LIFE_MS = 30 * 60_000
/** Bytes that may wait for a reader before it counts as slow. */
export const BACKLOG_BYTES = 64 * 1024

const encoder = new TextEncoder()
const opening = encoder.encode('retry: 1000\n\n')
const heartbeat = encoder.encode(': still here\n\n')

/** Server-sent events as an answer: what is followed, before anybody decided how its bytes travel. */
export class EventStream {
  readonly headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  }

  constructor(
    readonly follow: Follow,
    readonly status: 200 | 201 | 202,
    readonly onError: (error: unknown) => void,
  ) {}
}

/** Where the bytes of one connection go. */
export interface Outlet {
  write(bytes: Uint8Array): void
  /** Whether less than `BACKLOG_BYTES` wait for the reader. */
  hasRoom(): boolean
  end(): void
}

export interface Connection {
  /** There is room again after there was none. */
  resume(): void
  /** The reader has gone. */
  leave(): void
}

/** Sends a stream's frames to one reader until either ends, with heartbeats in between. */
export function connect({ follow, onError }: EventStream, outlet: Outlet): Connection {
  let open = true
  const close = () => {
    open = false
    clearInterval(beat)
    clearTimeout(life)
  }
  const end = () => {
    if (!open) return
    close()
    outlet.end()
  }
  const follower = follow({
    write(frame) {
      if (!open) return false
      outlet.write(frame)
      return outlet.hasRoom()
    },
    end,
    fail(error) {
      onError(error)
      end()
    },
  })
  const beat = setInterval(() => {
    if (outlet.hasRoom()) outlet.write(heartbeat)
  }, HEARTBEAT_MS)
  const life = setTimeout(() => {
    follower.stop()
    end()
  }, LIFE_MS)
  outlet.write(opening)
  follower.start()
  return {
    resume: () => follower.resume(),
    leave() {
      close()
      follower.stop()
    },
  }
}
