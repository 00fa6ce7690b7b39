/** Calls `flush` when what has gathered since is to go on its way. */
export type Gather = (flush: () => void) => void

/** Loads between these make things wait from nothing to the longest time. */
const easy = 0.75
const full = 0.95

/**
 * While the process has time, what comes goes on its way `soon`. The busier it is (`load` from 0 to 1), the longer it gathers, up to
 * `longestMs`: fewer and larger writes are what lets a full server keep up. Whoever waits, waits for one tick together.
 */
export function gatherByLoad(load: () => number, { soon, longestMs }: { soon: Gather; longestMs: number }): Gather {
  let waiting: (() => void)[] = []

  const tick = () => {
    const due = waiting
    waiting = []
    for (const flush of due) flush()
  }

  return (flush) => {
    const share = (load() - easy) / (full - easy)
    if (waiting.length === 0 && share <= 0) return soon(flush)
    waiting.push(flush)
    if (waiting.length === 1) setTimeout(tick, longestMs * Math.min(share, 1))
  }
}
