import { parseRunEvent, type RunEvent } from '@/lib/domain/event'
import type { Follow } from '@/lib/shared/frames'

/** Everything that a reader with room for all of it gets, until the stream ends. */
export function readEvents(follow: Follow, onEvent?: (event: RunEvent) => void): Promise<RunEvent[]> {
  return new Promise((resolve, reject) => {
    const events: RunEvent[] = []
    follow({
      write(frame) {
        const text = new TextDecoder().decode(frame)
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1]
        const event = parseRunEvent(field('event') ?? '', JSON.parse(field('data') ?? 'null'))
        if (event) {
          events.push(event)
          onEvent?.(event)
        }
        return true
      },
      end: () => resolve(events),
      fail: reject,
    }).start()
  })
}
