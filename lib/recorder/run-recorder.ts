import { type Figures, foldFigures } from '@/lib/domain/figures'
import { type NewStep, type RequestBody, type Step, stepSchema } from '@/lib/domain/step'
import type { Redactor } from '@/lib/redaction/redactor'
import type { Clock } from '@/lib/shared/clock'
import type { StepLog } from './ports'
import { redactStep } from './redact-step'
import type { RunFeed } from './run-feed'

export interface RunRecorderOptions {
  readonly runId: string
  readonly owner: string
  readonly log: StepLog
  readonly feed: RunFeed
  readonly redactor: Redactor
  readonly clock: Clock
  /** Of the steps that are stored already: their count is the next sequence. */
  readonly figures: Figures
}

/** The one writer of a run's log: stamps, redacts, stores, then publishes (H1). Calls must not overlap. */
export class RunRecorder {
  figures: Figures
  /** The newest text of a model: the answer, when the run ends. */
  answer = ''

  constructor(private readonly options: RunRecorderOptions) {
    this.figures = options.figures
  }

  /** Throws the log's `Failure` when the step could not be stored; then nothing was published either. */
  async record(step: NewStep, body?: RequestBody): Promise<Step> {
    const { runId, owner, log, feed, redactor, clock } = this.options
    const stamped = stepSchema.parse({
      ...redactStep(step, redactor),
      sequence: this.figures.steps,
      at: new Date(clock.now()).toISOString(),
    })
    const figures = foldFigures(this.figures, stamped)
    await log.append({ runId, owner, step: stamped, figures, ...(body ? { body } : {}) })
    this.figures = figures
    if (stamped.kind === 'llm' && stamped.text !== '') this.answer = stamped.text
    feed.step(stamped)
    return stamped
  }
}
