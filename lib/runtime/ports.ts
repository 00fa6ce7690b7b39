import type { Settings } from '@/lib/domain/account'
import type { Configuration } from '@/lib/domain/configuration'
import type { Transient } from '@/lib/domain/event'
import type { FailureView } from '@/lib/domain/failure'
import type { Figures } from '@/lib/domain/figures'
import type { Principal } from '@/lib/domain/principal'
import type { Pending, Run, RunReason } from '@/lib/domain/run'
import type { Attempt, BesideStep, NewStep, Step } from '@/lib/domain/step'
import type { OpenCalls, Suspension } from '@/lib/domain/suspension'
import type { Turn } from '@/lib/domain/turn'
import type { Conversation, CreateConversationBody, PatchConversationBody } from '@/lib/domain/wire'

/** Who asks for a run, and how the same request is known when it is sent again. */
export interface StartRequest {
  readonly userId: string
  readonly idempotencyKey: string | null
  /** Hash of the request's body: the same key with another body is refused. */
  readonly bodyHash: string
}

/** What starts a run. All texts are already redacted for the store. */
export interface NewRun extends StartRequest {
  readonly runId: string
  readonly conversationId: string
  readonly configuration: string
  readonly model: string
  /** The new message, or the message that is answered again. */
  readonly message:
    | { readonly kind: 'new'; readonly id: string; readonly text: string; readonly parent: Parent; readonly title: string }
    | { readonly kind: 'again'; readonly runId: string }
  /** First characters of the question, for lists. */
  readonly question: string
  readonly owner: string
  /** Epoch ms. */
  readonly startedAt: number
  readonly leaseUntil: number
}

/** Which answer a new message follows. */
export type Parent =
  | { readonly kind: 'newest' }
  | { readonly kind: 'run'; readonly runId: string | null }
  | { readonly kind: 'sibling-of'; readonly messageId: string }

export interface StartedRun {
  readonly run: Run
  /** `false`: this idempotency key had already started the run that is returned. */
  readonly created: boolean
}

export interface Settlement {
  readonly runId: string
  /** Who settles: the run must be leased to it. */
  readonly owner: string
  readonly reason: RunReason
  readonly truncated: boolean
  readonly error: FailureView | null
  /** The final answer, for search. */
  readonly answer: string
  readonly figures: Figures
  /** Epoch ms. */
  readonly endedAt: number
}

export interface Draft {
  readonly runId: string
  readonly round: number
  readonly attempt: number
  /** Redacted, as the reader saw it. */
  readonly text: string
  /** Of the round so far, redacted; the last one is under way. */
  readonly attempts: readonly Attempt[]
}

/** A run with all that is stored of it, as whoever takes it over needs it: one whose owner gave no sign of life within its lease, say. */
export interface StoredRun {
  readonly run: Run
  readonly figures: Figures
  readonly steps: readonly Step[]
  readonly draft: Draft | null
}

export interface RunStore {
  /**
   * In one transaction: the conversation is the person's (`not_found` otherwise) and has no open run (`run_busy` otherwise); message
   * and run are written and the run is claimed for `owner`. `committed` is called before it resolves, where all of that outlives this
   * process earlier than a power cut.
   */
  start(run: NewRun, committed?: (started: StartedRun) => void): Promise<StartedRun>
  /** The run that this key of the person's has started already. Throws `idempotency_mismatch` where it was another request. */
  startedBefore(request: StartRequest): Promise<Run | undefined>
  /** `undefined` where it is not there. */
  find(runId: string): Promise<Run | undefined>
  /** The person's own run, or an operator's look at somebody else's, which is recorded; `not_found` otherwise. */
  visible(principal: Principal, runId: string): Promise<Run>
  /** The run with all that is stored of it; `undefined` where it is not there. */
  load(runId: string): Promise<StoredRun | undefined>
  /** The branch that leads to the run: earlier turns with their steps, and the run's own question as the last turn without steps. */
  branch(runId: string): Promise<readonly Turn[]>
  /**
   * Ends the run if it is still open and leased to the owner (G2: once, by a guarded update), frees its conversation and deletes its
   * draft. `undefined`: it had ended, or is somebody else's now.
   */
  settle(settlement: Settlement): Promise<Run | undefined>
  /** Takes the lease of a running run over, whoever had it: from then on that one can neither write nor settle. */
  takeOver(runId: string, owner: string, until: number): Promise<StoredRun | undefined>
  /** Extends the leases of this owner to `until` (epoch ms): of these runs, or without a list of all. */
  heartbeat(owner: string, until: number, runIds?: readonly string[]): Promise<void>
  saveDrafts(drafts: readonly Draft[]): Promise<void>
  /** Takes over up to 20 open runs whose lease ended before `now`: they now belong to `owner` until `until`. */
  takeOrphans(now: number, owner: string, until: number): Promise<readonly StoredRun[]>
}

export interface Suspend {
  readonly runId: string
  readonly owner: string
  readonly suspension: Suspension
  readonly pending: OpenCalls
  readonly figures: Figures
  /** Epoch ms, both. */
  readonly at: number
  readonly expiresAt: number
}

export interface ClaimQuestion {
  readonly runId: string
  /** What it must wait for; without one anything. */
  readonly kind?: 'approval' | 'input'
  /** What the decision names; without one any turn. */
  readonly digest?: string
  readonly owner: string
  /** Epoch ms, both. */
  readonly now: number
  readonly until: number
}

export type Claim =
  | {
      readonly type: 'claimed'
      readonly run: Run
      readonly pending: OpenCalls
      /** Decrypts what was kept. Throws where it cannot be read any more. */
      read(): Suspension
    }
  | { readonly type: 'not_awaiting' | 'stale' }

export interface PutBack {
  readonly runId: string
  readonly owner: string
  readonly kind: 'approval' | 'input'
  /** Where the question itself has changed. */
  readonly pending?: OpenCalls
  /** Epoch ms. */
  readonly now: number
}

/** Runs that wait for people. */
export interface SuspensionStore {
  /** Stores a running run of this owner as waiting, and gives its lease up. `undefined`: it is not the owner's any more. */
  suspend(suspend: Suspend): Promise<Run | undefined>
  /** Makes a waiting run a running one, leased to the owner. One of many who ask at once gets it. */
  claim(question: ClaimQuestion): Promise<Claim>
  /** Makes a claimed run wait again, as if nobody had claimed it. `undefined`: it is not the owner's any more. */
  putBack(back: PutBack): Promise<Run | undefined>
  /** The newest suspension of a run: when the run has no more `steps` than that, nobody's decision about it was recorded. */
  undecided(runId: string): Promise<{ kind: 'approval' | 'input'; steps: number } | undefined>
  /** Up to 20 runs that have waited until after their time; `now`: epoch ms. */
  expired(now: number): Promise<readonly string[]>
}

/** Who may decide, and how long a run waits. Read anew each time. */
export interface WaitingRules {
  read(): Promise<Pick<Settings, 'whoMayApprove' | 'maxWaitMs'>>
}

export interface ConversationStore {
  /** The configuration that the conversation was given; `not_found` where it is not there or not theirs. */
  configurationOf(userId: string, id: string): Promise<string | null>
  create(userId: string, id: string, body: CreateConversationBody): Promise<Conversation>
  /** Both: `not_found` where it is not there or not theirs. */
  patch(userId: string, id: string, body: PatchConversationBody): Promise<Conversation>
  /** Refuses with `run_busy` while a run is open. */
  remove(userId: string, id: string): Promise<void>
}

/** Which configurations there are. */
export interface ConfigurationSource {
  /** The active one with that slug; without a slug the default. */
  find(slug: string | undefined): Promise<Configuration | undefined>
  active(): Promise<readonly Configuration[]>
}

/** The log and the live feed of one run, for its one writer. */
export interface RunRecord {
  readonly figures: Figures
  /** The newest text that a model wrote, redacted. */
  readonly answer: string
  /** Begins to store a step, which is published when it is durable (H1), in the order of writing. Throws what an earlier one failed with. */
  write(step: NewStep, beside?: BesideStep): void
  /** Resolves when all that was written outlives this process. Throws when a step could not be stored. */
  kept(): Promise<void>
  /** Resolves when all that was written is durable and published. Throws when a step could not be stored. */
  durable(): Promise<void>
  /** Text on its way to the readers. */
  transient(event: Transient): void
  /** A round's call is about to go out; `attempts` tells at any time whom it has asked so far, for the draft. */
  calling(round: number, attempts: () => readonly Attempt[]): void
  /** Tells the readers that the run waits; the feed stays open. */
  suspended(run: Run): void
  /** Tells the readers what a running tool asks; the run is driven here on. */
  asks(pending: Pending): void
  /** Tells the readers that the run has ended and closes the feed. */
  end(run: Run): void
  /** Closes the feed without an end: its readers come back and find who drives the run now. */
  leave(): void
}

export interface Recorder<Follow> {
  /** Opens a run for writing; `figures` are those of the steps that are stored already. */
  open(runId: string, figures: Figures): RunRecord
  /** The texts under way that have grown since they were last asked for. */
  changedDrafts(): Draft[]
  /** The runs that are followed here and not driven here. */
  awaited(): readonly string[]
  /** Tells the readers of such a run what has been stored of it since: steps, a wait, its end. The text between the steps they do not see. */
  refresh(runId: string, find: RunStore['find']): Promise<void>
  /** Whether the run is being written, or waited for, in this process. */
  isLive(runId: string): boolean
  /** Ends every stream without an `end`, so that its reader comes back. */
  close(): void
  /** Steps after `after` (-1: all), then live. Of a run that is open but not live, the reader waits for whoever settles it. */
  follow(run: Run, after: number): Follow
}
