import type { Clock } from '@/lib/shared/clock'
import { closeRun } from './close-run'
import type { Recorder, RunStore } from './ports'

export interface CustodianOptions {
  readonly store: RunStore
  readonly recorder: Recorder<unknown>
  readonly clock: Clock
  /** Who this process is: every run it drives is leased to this name. */
  readonly owner: string
  readonly leaseMs: number
  readonly report: (fault: unknown, doing: string) => void
}

/** The draft of a run under way is saved this often (G7), ms. */
const DRAFT_MS = 2_000

export interface Custodian {
  /** Settles at once what a dead process left behind, then keeps watch. */
  start(): Promise<void>
  stop(): void
}

/** Keeps the leases of this process alive, saves drafts, and settles runs whose process died (G7). */
export function createCustodian({ store, recorder, clock, owner, leaseMs, report }: CustodianOptions): Custodian {
  const timers: NodeJS.Timeout[] = []

  const saveDrafts = async () => {
    const drafts = recorder.changedDrafts()
    if (drafts.length > 0) await store.saveDrafts(drafts)
  }

  const reap = async () => {
    const now = clock.now()
    const orphans = await store.takeOrphans(now, owner, now + leaseMs)
    for (const orphan of orphans) await closeRun(orphan, 'interrupted', { store, recorder, clock })
  }

  /** One turn at a time: a slow database makes the next turn late, never two at once. */
  const every = (ms: number, doing: string, work: () => Promise<void>) => {
    let busy = false
    const timer = setInterval(async () => {
      if (busy) return
      busy = true
      try {
        await work()
      } catch (fault) {
        report(fault, doing)
      } finally {
        busy = false
      }
    }, ms)
    timer.unref()
    timers.push(timer)
  }

  return {
    async start() {
      await reap()
      every(DRAFT_MS, 'saving drafts', saveDrafts)
      every(leaseMs / 4, 'extending leases', () => store.heartbeat(owner, clock.now() + leaseMs))
      every(leaseMs / 2, 'settling interrupted runs', reap)
    },
    stop() {
      for (const timer of timers.splice(0)) clearInterval(timer)
    },
  }
}
