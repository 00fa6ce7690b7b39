import { createHash } from 'node:crypto'
import { Failure } from '@/lib/domain/failure'
import { may, type Principal } from '@/lib/domain/principal'
import { isOpen, type Run } from '@/lib/domain/run'
import { clip, limits } from '@/lib/domain/text'
import type { Receipt, StartRunBody } from '@/lib/domain/wire'
import type { Redactor } from '@/lib/redaction/redactor'
import type { NewId } from '@/lib/shared/ids'
import { ActiveRun } from './active-run'
import { closeRun } from './close-run'
import { type DriveOptions, drive } from './drive'
import type { ConfigurationSource, ConversationStore, NewRun, Recorder, StartedRun } from './ports'

export interface RuntimeOptions<Follow> extends DriveOptions {
  readonly recorder: Recorder<Follow>
  readonly conversations: ConversationStore
  readonly configurations: ConfigurationSource
  readonly redactor: Redactor
  readonly newId: NewId
  readonly owner: string
  readonly leaseMs: number
}

export interface Runtime<Follow> {
  /** Starts a run and returns as soon as it is durable; it then belongs to the server. Throws `Failure` for an invalid request. */
  start(principal: Principal, conversationId: string, body: StartRunBody, idempotencyKey: string | null): Promise<StartedRun>
  /** Stops a run and says what was stopped (G3). Returns when it has settled; a run that has ended is left as it is. */
  cancel(principal: Principal, runId: string): Promise<Receipt>
  /** The run's steps after `after` (-1: all), then live. */
  follow(principal: Principal, runId: string, after: number): Promise<Follow>
  /** The same for a run that was just started. */
  followStarted(run: Run): Follow
}

export function createRuntime<Follow>(options: RuntimeOptions<Follow>): Runtime<Follow> {
  const { store, recorder, conversations, configurations, redactor, newId, clock } = options
  const active = new Map<string, ActiveRun>()

  const launch = (run: Run) => {
    const started = new ActiveRun(run.id, (self) => drive(run, self, options))
    active.set(run.id, started)
    started.settled.finally(() => active.delete(run.id))
  }

  const visible = async (principal: Principal, runId: string): Promise<Run> => {
    const run = await store.find(runId)
    if (!run || (run.userId !== principal.userId && !may(principal, 'run:read-all'))) {
      throw new Failure('not_found', 'There is no such run.')
    }
    return run
  }

  return {
    async start(principal, conversationId, body, idempotencyKey) {
      const chosen = body.configuration ?? (await conversations.configurationOf(principal.userId, conversationId)) ?? undefined
      const configuration = await configurations.find(chosen)
      if (!configuration) {
        throw new Failure('validation_failed', `There is no configuration "${chosen ?? ''}". Choose another one.`, {
          errors: [{ path: 'configuration', message: 'There is no such configuration.' }],
        })
      }
      const now = clock.now()
      const started = await store.start({
        ...contentOf(body, { redactor, newId }),
        runId: newId(),
        conversationId,
        userId: principal.userId,
        configuration: configuration.slug,
        model: configuration.model,
        idempotencyKey,
        bodyHash: createHash('sha256')
          .update(JSON.stringify([conversationId, body]))
          .digest('hex'),
        owner: options.owner,
        startedAt: now,
        leaseUntil: now + options.leaseMs,
      })
      if (started.created) launch(started.run)
      return started
    },

    async cancel(principal, runId) {
      const run = await visible(principal, runId)
      const running = active.get(runId)
      if (!running) return { run: await settleIdle(run), stopped: [], finished: [], notStoppable: [] }
      const { inFlight, finished } = running.activity.take()
      running.stop(new Failure('cancelled', 'The run was stopped.'))
      await running.settled
      const after = await visible(principal, runId)
      const wasStopped = after.status === 'cancelled'
      return {
        run: after,
        stopped: wasStopped && inFlight ? [inFlight] : [],
        finished: wasStopped ? [...finished] : [],
        notStoppable: [],
      }
    },

    async follow(principal, runId, after) {
      const run = await visible(principal, runId)
      // A feed closes only after its run was stored as ended: with no feed here, what is stored now decides whether there is one to wait for.
      const current = isOpen(run.status) && !recorder.isLive(runId) ? await visible(principal, runId) : run
      return recorder.follow(current, after)
    },

    followStarted: (run) => recorder.follow(run, -1),
  }

  /** A run that nobody drives here: its process died. */
  async function settleIdle(run: Run): Promise<Run> {
    const stored = isOpen(run.status) ? await store.load(run.id) : undefined
    if (!stored) return run
    return (await closeRun(stored, 'cancelled', options)) ?? (await store.find(run.id)) ?? run
  }
}

/** What the run asks, redacted before it is stored anywhere (H4). */
function contentOf(
  body: StartRunBody,
  { redactor, newId }: { redactor: Redactor; newId: NewId },
): Pick<NewRun, 'message' | 'question'> {
  if ('regenerate' in body) return { message: { kind: 'again', runId: body.regenerate }, question: '' }
  const text = redactor.redact(body.text)
  return {
    question: clip(text, limits.question),
    message: { kind: 'new', id: newId(), text, parent: parentOf(body), title: titleOf(text) },
  }
}

function parentOf(body: Extract<StartRunBody, { text: string }>) {
  if (body.editOf !== undefined) return { kind: 'sibling-of', messageId: body.editOf } as const
  if (body.parentRunId !== undefined) return { kind: 'run', runId: body.parentRunId } as const
  return { kind: 'newest' } as const
}

const TITLE = 60

/** A title comes from the question's first words: no hidden call to a model. */
function titleOf(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  if (line.length <= TITLE) return line
  const words = clip(line, TITLE)
  const lastSpace = words.lastIndexOf(' ')
  return `${lastSpace > TITLE / 2 ? words.slice(0, lastSpace) : words}…`
}
