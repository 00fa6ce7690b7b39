import type { Follow, Follower } from '@/lib/shared/frames'

const HEARTBEAT_MS = 15_000
/** A connection ends without `end` after this long and the reader comes back: one that was lost without a word is not kept for ever. */
const LIFE_MS = 30 * 60_000
/** Bytes that may wait for a reader before it counts as slow. */
const BACKLOG_BYTES = 64 * 1024

const encoder = new TextEncoder()
const opening = encoder.encode('retry: 1000\n\n')
const heartbeat = encoder.encode(': still here\n\n')

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
}

/** Answers with server-sent events: the only place where frames become a `ReadableStream`. */
export function eventStream(follow: Follow, options: { status: 200 | 201 | 202; onError: (error: unknown) => void }): Response {
  let follower: Follower | undefined
  let beat: NodeJS.Timeout | undefined
  let life: NodeJS.Timeout | undefined
  let open = true

  const close = () => {
    open = false
    clearInterval(beat)
    clearTimeout(life)
  }

  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const end = () => {
          if (!open) return
          close()
          controller.close()
        }
        follower = follow({
          write(frame) {
            if (!open) return false
            controller.enqueue(frame)
            return (controller.desiredSize ?? 0) > 0
          },
          end,
          fail(error) {
            options.onError(error)
            end()
          },
        })
        controller.enqueue(opening)
        beat = setInterval(() => {
          if ((controller.desiredSize ?? 0) > 0) controller.enqueue(heartbeat)
        }, HEARTBEAT_MS)
        life = setTimeout(() => {
          follower?.stop()
          end()
        }, LIFE_MS)
        follower.start()
      },
      pull() {
        follower?.resume()
      },
      cancel() {
        close()
        follower?.stop()
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: BACKLOG_BYTES }),
  )
  return new Response(body, { status: options.status, headers })
}
