/** Calls `flush` when the text that has gathered since is to travel. */
export type Gather = (flush: () => void) => void

/** A page draws what came at most this often, ms. */
const longestMs = 50
/** Loads between these make text wait from 0 to `longestMs`. */
const easy = 0.75
const full = 0.95

/**
 * While the process has time, text travels at the end of the turn of the event loop that brought it. The busier it is (`load` from 0 to 1),
 * the longer text gathers: fewer and larger writes are what lets a full server keep up. Whoever waits, waits for one tick together.
 */
export function gatherByLoad(load: () => number): Gather {
  let waiting: (() => void)[] = []

  const tick = () => {
    const due = waiting
    waiting = []
    for (const flush of due) flush()
  }

  return (flush) => {
    const share = (load() - easy) / (full - easy)
    if (waiting.length === 0 && share <= 0) return queueMicrotask(flush)
    waiting.push(flush)
    if (waiting.length === 1) setTimeout(tick, longestMs * Math.min(share, 1))
  }
}
