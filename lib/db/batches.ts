interface Waiting<Item, Result> {
  readonly item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

/** At most so many items in one batch: a batch is one transaction, and nobody in it is answered before its end. */
const largest = 200

/**
 * Collects what arrives while a batch is on its way and sends it as the next one. When a batch of several fails as a whole, each of its
 * items is tried alone, so that a broken one fails for its caller only.
 */
export function createBatches<Item, Result>(send: (items: readonly Item[]) => Promise<readonly Result[]>) {
  const waiting: Waiting<Item, Result>[] = []
  let busy = false

  async function drain() {
    busy = true
    while (waiting.length > 0) await deliver(waiting.splice(0, largest), send)
    busy = false
  }

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!busy) void drain()
    })
}

async function deliver<Item, Result>(
  batch: readonly Waiting<Item, Result>[],
  send: (items: readonly Item[]) => Promise<readonly Result[]>,
): Promise<void> {
  try {
    const results = await send(batch.map(({ item }) => item))
    for (const [position, { resolve }] of batch.entries()) resolve(results[position] as Result)
  } catch (error) {
    const [first, ...others] = batch
    if (others.length === 0) return first?.reject(error)
    for (const one of batch) await deliver([one], send)
  }
}
