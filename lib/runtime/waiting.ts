import type { Run } from '@/lib/domain/run'
import { type CloseOptions, closeRun } from './close-run'
import type { StoredRun, SuspensionStore } from './ports'

export interface WaitingOptions extends CloseOptions {
  readonly suspensions: SuspensionStore
  readonly leaseMs: number
}

/** Ends a run that waits for people. `undefined`: it does not wait any more. */
export async function endWaiting(
  runId: string,
  reason: 'cancelled' | 'expired',
  options: WaitingOptions,
): Promise<Run | undefined> {
  const { suspensions, store, clock, owner, leaseMs } = options
  const now = clock.now()
  const claim = await suspensions.claim({ runId, owner, now, until: now + leaseMs })
  if (claim.type !== 'claimed') return undefined
  const stored = await store.load(runId)
  return stored && closeRun(stored, reason, options, claim.pending)
}

/**
 * Whoever claimed this run died before a decision about it was on the record, so nothing of it has run: it waits on. `false`: it does
 * not, or it is not ours.
 */
export async function waitsOn(orphan: StoredRun, { suspensions, recorder, clock, owner }: WaitingOptions): Promise<boolean> {
  const undecided = await suspensions.undecided(orphan.run.id)
  if (!undecided || undecided.steps !== orphan.steps.length) return false
  const waits = await suspensions.putBack({ runId: orphan.run.id, owner, kind: undecided.kind, now: clock.now() })
  if (waits) recorder.open(waits.id, orphan.figures).suspended(waits)
  return waits !== undefined
}
