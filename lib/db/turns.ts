/** Only one holder at a time, in order of arrival. */
export interface Turns {
  exclusive<T>(work: () => Promise<T>): Promise<T>
  /** Resolves, when it is this caller's turn, with the function that ends it. */
  take(): Promise<() => void>
}

/** How long turns may follow each other before the event loop gets its own, ms. */
const longestRun = 10

/**
 * SQLite has one writer and better-sqlite3 is synchronous: whoever uses a connection takes a turn first. A chain of awaited queries
 * would never let timers and sockets run, so now and then a turn begins only after the event loop has been round.
 */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  let breathedAt = performance.now()

  async function breathe() {
    if (performance.now() - breathedAt < longestRun) return
    await new Promise(setImmediate)
    breathedAt = performance.now()
  }

  function exclusive<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(breathe).then(work)
    last = turn.catch(() => undefined)
    return turn
  }

  const take = () => new Promise<() => void>((granted) => void exclusive(() => new Promise<void>(granted)))

  return { exclusive, take }
}
