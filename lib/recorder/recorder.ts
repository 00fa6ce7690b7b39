import type { Transient } from '@/lib/domain/event'
import type { Figures } from '@/lib/domain/figures'
import { isOpen, isWaiting, type Pending, type Run } from '@/lib/domain/run'
import type { Attempt, BesideStep, NewStep } from '@/lib/domain/step'
import type { Redactor } from '@/lib/redaction/redactor'
import type { Clock } from '@/lib/shared/clock'
import type { Follow } from '@/lib/shared/frames'
import type { Gather } from '@/lib/shared/gather'
import { Feeds } from './feeds'
import { follow } from './follow'
import type { StepLog } from './ports'
import { redactAttempts } from './redact-step'
import { RunRecorder } from './run-recorder'

export interface RecorderOptions {
  readonly log: StepLog
  readonly redactor: Redactor
  readonly clock: Clock
  /** Who this process is: it writes only what is leased to this name. */
  readonly owner: string
  /** When text that gathers is sent; at the end of the turn of the event loop by default. */
  readonly gather?: Gather
}

/** The text of a run that is being written, as its readers have it. */
interface LiveDraft {
  readonly runId: string
  readonly round: number
  readonly attempt: number
  readonly text: string
  readonly attempts: readonly Attempt[]
}

/** Memory: opens runs for writing and lets readers follow them. One per process. */
export function createRecorder(options: RecorderOptions) {
  const feeds = new Feeds(options.gather ?? queueMicrotask)
  /** Length and place of the text that was last asked for, per run. */
  const asked = new Map<string, string>()

  return {
    open(runId: string, figures: Figures) {
      const feed = feeds.open(runId)
      // Another process stored steps since; the readers, who do not have them, come back for them.
      if (feed.last !== figures.steps - 1) feed.dismiss()
      feed.last = figures.steps - 1
      feed.driven = true
      const recorder = new RunRecorder({ ...options, runId, feed, figures })
      return {
        get figures() {
          return recorder.figures
        },
        get answer() {
          return recorder.answer
        },
        write: (step: NewStep, beside?: BesideStep) => recorder.write(step, beside),
        kept: () => recorder.kept(),
        durable: () => recorder.durable(),
        transient: (event: Transient) => recorder.transient(event),
        calling: (round: number, attempts: () => readonly Attempt[]) => feed.calling(round, attempts),
        suspended(run: Run) {
          // Whoever is there when it is decided about drives it on.
          feed.driven = false
          feed.suspended(run.status, run.pending)
        },
        asks: (pending: Pending) => feed.suspended('awaiting_input', pending),
        leave() {
          feeds.close(runId)
          asked.delete(runId)
          feed.close()
        },
        end(run: Run) {
          feeds.close(runId)
          asked.delete(runId)
          feed.end(run)
        },
      }
    },

    changedDrafts(): LiveDraft[] {
      const changed: LiveDraft[] = []
      for (const [runId, feed] of feeds.entries()) {
        const draft = feed.draft()
        if (!draft || (draft.text === '' && draft.attempts.length === 0 && !asked.has(runId))) continue
        const place = `${draft.round}.${draft.attempt}.${draft.text.length}`
        if (asked.get(runId) === place) continue
        asked.set(runId, place)
        changed.push({ runId, ...draft, attempts: redactAttempts(draft.attempts, options.redactor) })
      }
      return changed
    },

    /** Ends every stream without an `end`: the readers come back, to whoever serves then. */
    close() {
      feeds.closeAll()
    },

    awaited: (): string[] => [...feeds.entries()].flatMap(([runId, feed]) => (feed.hasReaders && !feed.driven ? runId : [])),

    async refresh(runId: string, find: (runId: string) => Promise<Run | undefined>) {
      const feed = feeds.find(runId)
      if (!feed) return
      // The run before its steps: of one that has ended all of them are there.
      const run = await find(runId)
      const steps = await options.log.read(runId, feed.last)
      if (feed.driven || feeds.find(runId) !== feed) return
      for (const step of steps) feed.step(step)
      if (!run) return
      if (!isOpen(run.status)) {
        feeds.close(runId)
        feed.end(run)
      } else if (isWaiting(run.status) && feed.waiting?.pending?.digest !== run.pending?.digest) {
        feed.suspended(run.status, run.pending)
      }
    },

    isLive: (runId: string) => feeds.find(runId) !== undefined,

    follow(run: Run, after: number): Follow {
      const feed = isOpen(run.status) ? feeds.await(run) : feeds.find(run.id)
      return (sink) => follow({ run, feed, log: options.log, after }, sink)
    },
  }
}
