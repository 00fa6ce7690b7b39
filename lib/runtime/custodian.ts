import { closeRun } from './close-run'
import { endWaiting, type WaitingOptions, waitsOn } from './waiting'

export interface CustodianOptions extends WaitingOptions {
  /** The runs that this process drives. */
  readonly driving: () => readonly string[]
  readonly report: (fault: unknown, doing: string) => void
}

/** The draft of a run under way is saved this often, ms: with the time that saving takes, at most two seconds of text are missing (G7). */
const DRAFT_MS = 1_750
/** Readers of a run that another process drives learn this often what it has stored, ms. */
const AWAITED_MS = 1_000

export interface Custodian {
  /** Settles at once what a dead process left behind, then keeps watch. */
  start(): Promise<void>
  stop(): void
}

/** Keeps the leases of this process alive, saves drafts, settles runs whose process died (G7) and ends those that waited too long. */
export function createCustodian(options: CustodianOptions): Custodian {
  const { store, suspensions, recorder, clock, owner, leaseMs, driving, report } = options
  const timers: NodeJS.Timeout[] = []

  const saveDrafts = async () => {
    const drafts = recorder.changedDrafts()
    if (drafts.length > 0) await store.saveDrafts(drafts)
  }

  const reap = async () => {
    const now = clock.now()
    const orphans = await store.takeOrphans(now, owner, now + leaseMs)
    const driven = new Set(driving())
    for (const orphan of orphans) {
      // This process was only slow: the lease has been extended by taking it.
      if (driven.has(orphan.run.id)) continue
      if (!(await waitsOn(orphan, options))) await closeRun(orphan, 'interrupted', options)
    }
  }

  const tellAwaited = async () => {
    for (const runId of recorder.awaited()) await recorder.refresh(runId, store.find)
  }

  const expire = async () => {
    for (const runId of await suspensions.expired(clock.now())) await endWaiting(runId, 'expired', options)
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
      await expire()
      every(DRAFT_MS, 'saving drafts', saveDrafts)
      every(AWAITED_MS, 'following runs of other processes', tellAwaited)
      every(leaseMs / 4, 'extending leases', () => store.heartbeat(owner, clock.now() + leaseMs, driving()))
      every(leaseMs / 4, 'settling interrupted runs', reap)
      every(leaseMs, 'ending runs that waited too long', expire)
    },
    stop() {
      for (const timer of timers.splice(0)) clearInterval(timer)
    },
  }
}
