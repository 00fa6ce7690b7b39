import type { Transient } from '@/lib/domain/event'
import { type Figures, foldFigures } from '@/lib/domain/figures'
import type { BesideStep, NewStep, Step } from '@/lib/domain/step'
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

/**
 * The one writer of a run's log. Its invariants:
 *
 * W1 A step is stamped and redacted when it is written, stored in that order, and published only when it is durable (H1).
 * W2 Writing does not wait: steps that follow each other are stored together. Whoever must not go on before the record is safe (before a
 *    tool that changes something runs, before the run ends) waits for `durable`; for a call to a model it is enough that this process may
 *    die (`kept`).
 * W3 A step that could not be stored ends the writing: none after it is published, and every later `write`, `kept` and `durable` throws.
 * W4 Text does not overtake the steps that were written before it: it waits until they are published.
 */
export class RunRecorder {
  /** Of the steps that are durable. */
  figures: Figures
  /** The newest text of a model: the answer, when the run ends. */
  answer = ''
  /** Of all steps that were written. */
  private ahead: Figures
  private published: Promise<void> = Promise.resolve()
  private survives: Promise<unknown> = Promise.resolve()
  /** What follows the newest step while that is not published. */
  private following: Transient[] | null = null
  private fault: { readonly error: unknown } | null = null

  constructor(private readonly options: RunRecorderOptions) {
    this.figures = options.figures
    this.ahead = options.figures
  }

  /** Throws what an earlier step failed with. */
  write(step: NewStep, beside: BesideStep = {}): void {
    if (this.fault) throw this.fault.error
    const { runId, owner, log, redactor, clock } = this.options
    const stamped: Step = {
      ...redactStep(step, redactor),
      sequence: this.ahead.steps,
      at: new Date(clock.now()).toISOString(),
    }
    const figures = foldFigures(this.ahead, stamped)
    this.ahead = figures
    let committed: () => void = () => undefined
    const commit = new Promise<void>((resolve) => {
      committed = resolve
    })
    const stored = log.append({ runId, owner, step: stamped, figures, ...beside }, committed)
    const failed = (error: unknown) => {
      this.fault ??= { error }
    }
    this.survives = Promise.all([Promise.race([commit, stored]), this.survives]).catch(failed)
    const following: Transient[] = []
    this.following = following
    this.published = Promise.all([stored, this.published]).then(() => this.publish(stamped, figures, following), failed)
  }

  /** Text on its way to the readers. */
  transient(event: Transient): void {
    if (this.following) this.following.push(event)
    else this.options.feed.transient(event)
  }

  /** Resolves when everything that was written outlives this process. Throws the log's `Failure` where a step could not be stored. */
  async kept(): Promise<void> {
    await this.survives
    if (this.fault) throw this.fault.error
  }

  /** Resolves when everything that was written is durable and published. Throws the log's `Failure` where a step could not be stored. */
  async durable(): Promise<void> {
    await this.published
    if (this.fault) throw this.fault.error
  }

  private publish(step: Step, figures: Figures, following: readonly Transient[]): void {
    if (this.fault) return
    this.figures = figures
    if (step.kind === 'llm' && step.text !== '') this.answer = step.text
    this.options.feed.step(step)
    for (const event of following) this.options.feed.transient(event)
    if (this.following === following) this.following = null
  }
}
