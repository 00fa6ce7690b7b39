import { isWaiting, type Run } from '@/lib/domain/run'
import type { Gather } from '@/lib/shared/gather'
import { RunFeed } from './run-feed'

/** The live feeds of this process: one per run that is open here. */
export class Feeds {
  private readonly feeds = new Map<string, RunFeed>()
  private closed = false

  constructor(private readonly gather: Gather) {}

  /** The feed of a run that is open, made when it is first asked for. */
  open(runId: string): RunFeed {
    let feed = this.feeds.get(runId)
    if (!feed) {
      feed = new RunFeed(this.gather)
      if (this.closed) feed.close()
      this.feeds.set(runId, feed)
    }
    return feed
  }

  /**
   * The feed of an open run for a reader. A run that is open but not here is another process's, or lost it: its readers have what is
   * stored so far, and are told what is stored from then on.
   */
  await(run: Run): RunFeed {
    const known = this.feeds.get(run.id)
    if (known) return known
    const feed = this.open(run.id)
    feed.last = run.steps - 1
    if (isWaiting(run.status)) feed.waiting = { status: run.status, pending: run.pending }
    return feed
  }

  find(runId: string): RunFeed | undefined {
    return this.feeds.get(runId)
  }

  close(runId: string): void {
    this.feeds.delete(runId)
  }

  /** Lets every reader go, and who comes later as soon as they have what is stored. */
  closeAll(): void {
    this.closed = true
    for (const feed of this.feeds.values()) feed.close()
    this.feeds.clear()
  }

  entries(): IterableIterator<[string, RunFeed]> {
    return this.feeds.entries()
  }
}
