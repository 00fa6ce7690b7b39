import type { Figures } from '@/lib/domain/figures'
import type { BesideStep, Step } from '@/lib/domain/step'

/** One step on its way to the log, with the run's figures after it. A request's body is stored once per hash (H3a). */
export interface AppendStep extends BesideStep {
  readonly runId: string
  /** Who writes: the run must be leased to it (G7). */
  readonly owner: string
  readonly step: Step
  readonly figures: Figures
}

/** Where steps are kept. */
export interface StepLog {
  /**
   * Stores one step, with what is beside it, and resolves when all of it is durable (H1). Before that `committed` is called, where the step
   * outlives this process earlier than a power cut. Rejects with `Failure('conflict')` when the run is not
   * leased to `owner` (it has ended, it waits, or somebody took it over) or that sequence is taken: one writer per run.
   */
  append(entry: AppendStep, committed?: () => void): Promise<void>
  /** The steps after `after` (-1: all), in order. */
  read(runId: string, after: number): Promise<readonly Step[]>
}
