import { RunFeed } from './run-feed'

/** The live feeds of this process: one per run that is open here. */
export class Feeds {
  private readonly feeds = new Map<string, RunFeed>()

  /** The feed of a run that is open, made when it is first asked for. */
  open(runId: string): RunFeed {
    let feed = this.feeds.get(runId)
    if (!feed) {
      feed = new RunFeed()
      this.feeds.set(runId, feed)
    }
    return feed
  }

  find(runId: string): RunFeed | undefined {
    return this.feeds.get(runId)
  }

  close(runId: string): void {
    this.feeds.delete(runId)
  }

  entries(): IterableIterator<[string, RunFeed]> {
    return this.feeds.entries()
  }
}
