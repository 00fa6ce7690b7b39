import { createHash } from 'node:crypto'
import { toolLoop } from '@/lib/agent/tool-loop'
import { openTranscript } from '@/lib/agent/transcript'
import { Failure } from '@/lib/domain/failure'
import { noFigures } from '@/lib/domain/figures'
import type { Principal } from '@/lib/domain/principal'
import { isOpen, isWaiting, type Run } from '@/lib/domain/run'
import { clip, limits } from '@/lib/domain/text'
import type { ApproveBody, InputBody, Receipt, StartRunBody } from '@/lib/domain/wire'
import type { Redactor } from '@/lib/redaction/redactor'
import { sleep } from '@/lib/shared/abort'
import type { NewId } from '@/lib/shared/ids'
import { ActiveRun } from './active-run'
import { closeRun } from './close-run'
import { approveRun, type DecideOptions, fillForm, type Resumed } from './decide'
import { mayDecide } from './deciders'
import { drive, type Segment } from './drive'
import type { ConfigurationSource, ConversationStore, NewRun, Recorder, StartedRun } from './ports'
import { endWaiting } from './waiting'

export interface RuntimeOptions<Follow> extends DecideOptions {
  readonly recorder: Recorder<Follow>
  readonly conversations: ConversationStore
  readonly configurations: ConfigurationSource
  readonly newId: NewId
  /** Counts a start; throws `too_many_requests` for somebody who starts more than their share. A request sent again is no start. */
  readonly admit: (principal: Principal) => void
}

export interface Runtime<Follow> {
  /**
   * Starts a run and returns as soon as it is durable; it then belongs to the server. A key that is known answers with its run, whatever
   * has become of the configuration or the person's share since (E2). Throws `Failure` for an invalid request.
   */
  start(principal: Principal, conversationId: string, body: StartRunBody, idempotencyKey: string | null): Promise<StartedRun>
  /**
   * Decides about the calls that a run waits with; returns when the decision is on the record, and the run goes on by itself. Throws
   * `forbidden`, `not_awaiting` or `stale_decision`, and then nothing has changed.
   */
  approve(principal: Principal, runId: string, body: ApproveBody): Promise<Run>
  /** The same with the values of the form that a run, or a tool that runs, waits for; `validation_failed` for values that do not fit (G6, G6a). */
  submitInput(principal: Principal, runId: string, body: InputBody): Promise<Run>
  /** Stops a run and says what was stopped (G3). Returns when it has settled; a run that has ended is left as it is. */
  cancel(principal: Principal, runId: string): Promise<Receipt>
  /** Throws what `follow` would throw, for a decision whose answer is to be the stream: it is refused before it takes effect. */
  checkPlace(principal: Principal, runId: string, after: number): Promise<void>
  /** The run's steps after `after` (-1: all), then live. `validation_failed` for a step that the run has not reached. */
  follow(principal: Principal, runId: string, after: number): Promise<Follow>
  /** The same for a run that was just started. */
  followStarted(run: Run): Follow
  /** The runs that this process drives. */
  driving(): readonly string[]
  /** Takes no more runs, gives those under way `graceMs` to end, then ends them as `interrupted`; readers are told to come back. */
  shutDown(graceMs: number): Promise<void>
}

export function createRuntime<Follow>(options: RuntimeOptions<Follow>): Runtime<Follow> {
  const { store, recorder, conversations, configurations, redactor, newId, clock } = options
  const active = new Map<string, ActiveRun>()

  let closing = false

  const launch = (run: Run, segment: Segment) => {
    const started = new ActiveRun(run.id, (self) => drive(run, self, segment, options))
    active.set(run.id, started)
    started.settled.finally(() => {
      if (active.get(run.id) === started) active.delete(run.id)
    })
  }

  const opening = (run: Run): Segment => ({
    record: recorder.open(run.id, noFigures),
    answer: '',
    loop: async (agent) => toolLoop(agent, openTranscript(agent.configuration.systemPrompt, await store.branch(run.id))),
  })

  const takeIn = () => {
    if (closing) throw new Failure('shutting_down', 'The server is about to stop. Try again in a moment.')
  }

  const goOn = ({ run, segment }: Resumed): Run => {
    launch(run, segment)
    return run
  }

  return {
    async start(principal, conversationId, body, idempotencyKey) {
      const request = { userId: principal.userId, idempotencyKey, bodyHash: hashOf(conversationId, body) }
      const before = await store.startedBefore(request)
      if (before) return { run: before, created: false }
      takeIn()
      options.admit(principal)
      const chosen = body.configuration ?? (await conversations.configurationOf(principal.userId, conversationId)) ?? undefined
      const configuration = await configurations.find(chosen)
      if (!configuration) {
        throw new Failure('validation_failed', `There is no configuration "${chosen ?? ''}". Choose another one.`, {
          errors: [{ path: 'configuration', message: 'There is no such configuration.' }],
        })
      }
      const now = clock.now()
      let begun = false
      const begin = ({ run, created }: StartedRun) => {
        if (created && !begun) launch(run, opening(run))
        begun = true
      }
      // It begins when it is committed; whoever asked is told when the disk has it.
      const started = await store.start(
        {
          ...request,
          ...contentOf(body, { redactor, newId }),
          runId: newId(),
          conversationId,
          configuration: configuration.slug,
          model: configuration.model,
          owner: options.owner,
          startedAt: now,
          leaseUntil: now + options.leaseMs,
        },
        begin,
      )
      begin(started)
      return started
    },

    async approve(principal, runId, body) {
      takeIn()
      return goOn(await approveRun(principal, await decidable(principal, runId, 'approval'), body, options))
    },

    async submitInput(principal, runId, body) {
      takeIn()
      const run = await decidable(principal, runId, 'input')
      const answered = await active.get(runId)?.questions?.answer(principal.name, body)
      return answered ?? goOn(await fillForm(principal, run, body, options))
    },

    async cancel(principal, runId) {
      const run = await store.visible(principal, runId)
      const running = active.get(runId)
      if (!running) return { run: await settleIdle(run), stopped: [], finished: [], notStoppable: [] }
      const { inFlight, finished } = running.activity.take()
      running.stop(new Failure('cancelled', 'The run was stopped.'))
      await running.settled
      const settled = (await store.find(runId)) ?? run
      // It came to wait in the moment in which it was stopped.
      const after = isWaiting(settled.status) ? await settleIdle(settled) : settled
      const wasStopped = after.status === 'cancelled'
      return {
        run: after,
        stopped: wasStopped && inFlight ? [inFlight] : [],
        finished: wasStopped ? [...finished] : [],
        notStoppable: [],
      }
    },

    async checkPlace(principal, runId, after) {
      await place(principal, runId, after)
    },

    async follow(principal, runId, after) {
      const run = await place(principal, runId, after)
      // A feed closes only after its run was stored as ended: with no feed here, what is stored now decides whether there is one to wait for.
      const current = isOpen(run.status) && !recorder.isLive(runId) ? ((await store.find(runId)) ?? run) : run
      return recorder.follow(current, after)
    },

    followStarted: (run) => recorder.follow(run, -1),

    driving: () => [...active.keys()],

    async shutDown(graceMs) {
      closing = true
      const settled = () => Promise.all([...active.values()].map((run) => run.settled))
      const grace = new AbortController()
      await Promise.race([settled(), sleep(graceMs, grace.signal).catch(() => undefined)])
      grace.abort()
      for (const run of active.values()) run.stop(new Failure('interrupted', 'The server was stopped while it was answering.'))
      await settled()
      recorder.close()
    },
  }

  /** A step is stored before anybody is told of it, so no reader can hold one that is not there. */
  async function place(principal: Principal, runId: string, after: number): Promise<Run> {
    const run = await store.visible(principal, runId)
    if (after < run.steps) return run
    const message = `The run has ${run.steps} steps so far, numbered from 0: there is no ${after} to go on after.`
    throw new Failure('validation_failed', message, { errors: [{ path: 'after', message }] })
  }

  async function decidable(principal: Principal, runId: string, kind: 'approval' | 'input'): Promise<Run> {
    const run = await store.visible(principal, runId)
    const { whoMayApprove } = await options.rules.read()
    if (mayDecide(principal, run, kind, whoMayApprove)) return run
    throw new Failure('forbidden', 'Somebody else has to decide about this.')
  }

  /** A run that nobody drives here: it waits for people, or its process died. */
  async function settleIdle(run: Run): Promise<Run> {
    if (!isOpen(run.status)) return run
    const ended = (await endWaiting(run.id, 'cancelled', options)) ?? (await settleLost(run.id))
    return ended ?? (await store.find(run.id)) ?? run
  }

  async function settleLost(runId: string): Promise<Run | undefined> {
    const stored = await store.takeOver(runId, options.owner, clock.now() + options.leaseMs)
    return stored && closeRun(stored, 'cancelled', options)
  }
}

/** What makes two requests under one key the same. */
const hashOf = (conversationId: string, body: StartRunBody): string =>
  createHash('sha256')
    .update(JSON.stringify([conversationId, body]))
    .digest('hex')

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
