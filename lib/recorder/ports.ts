import type { Figures } from '@/lib/domain/figures'
import type { RequestBody, Step } from '@/lib/domain/step'

/** One step on its way to the log, with the run's figures after it. */
export interface AppendStep {
  readonly runId: string
  /** Who writes: the run must be leased to it (G7). */
  readonly owner: string
  readonly step: Step
  readonly figures: Figures
  /** With a `request` step: the body that it names; stored once per hash (H3a). */
  readonly body?: RequestBody
}

/** Where steps are kept. */
export interface StepLog {
  /**
   * Stores one step and resolves when it is durable (H1). Rejects with `Failure('conflict')` when the run is not
   * leased to `owner` (it has ended, it waits, or somebody took it over) or that sequence is taken: one writer per run.
   */
  append(entry: AppendStep): Promise<void>
  /** The steps after `after` (-1: all), in order. */
  read(runId: string, after: number): Promise<readonly Step[]>
}
