import type { Failure } from '@/lib/domain/failure'
import { Activity } from './activity'
import type { Questions } from './questions'

/** A run that this process is driving. */
export class ActiveRun {
  readonly activity = new Activity()
  /** What its tools ask the person; set before any of them runs. */
  questions: Questions | undefined
  /** Resolves when the run has settled; never rejects. */
  readonly settled: Promise<void>
  private readonly controller = new AbortController()

  constructor(
    readonly runId: string,
    drive: (active: ActiveRun) => Promise<void>,
  ) {
    this.settled = drive(this)
  }

  get signal(): AbortSignal {
    return this.controller.signal
  }

  /** Stops the provider request and the tool in flight; the first reason holds. */
  stop(reason: Failure): void {
    this.controller.abort(reason)
  }
}
