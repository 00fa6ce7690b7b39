import type { ArtifactData } from '@/lib/domain/artifact'
import type { Configuration } from '@/lib/domain/configuration'
import type { Question, Reply } from '@/lib/domain/question'
import type { NewStep, RequestBody } from '@/lib/domain/step'
import type { ReservedCall } from '@/lib/domain/tool'
import type { ModelCall } from '@/lib/pipeline/ports'
import type { Relay } from '@/lib/relay/relay'
import type { Clock } from '@/lib/shared/clock'
import type { NewId } from '@/lib/shared/ids'
import type { Tool } from '@/lib/tools/tool'
import type { Precondition } from './precondition'
import type { Amendment, PreparedCall } from './prepare-call'

/** What the agent generates: a step for the record, with a `request` step the body that it names (H3a), with a result its artifacts' bytes. */
export interface Emission {
  readonly step: NewStep
  readonly body?: RequestBody
  readonly artifacts?: readonly ArtifactData[]
}

/** A question of a running call. */
export interface Asked {
  readonly round: number
  readonly call: ReservedCall
  readonly question: Question
  /** The call's end. */
  readonly signal: AbortSignal
}

/** Everything one conversation with a model needs from outside. It lives for one executing segment of one run. */
export interface Agent {
  readonly runId: string
  readonly conversationId: string
  readonly userId: string
  readonly configuration: Configuration
  /** The tools that are offered. A call of any other name is answered with an error, whatever else is registered. */
  readonly tools: readonly Tool[]
  readonly call: ModelCall
  /** The tokens that the model of a configuration reads at most (G8); `null`: nobody knows, and nothing is left out. */
  readonly windowOf: (configuration: Configuration) => number | null
  /** Opens the relay of a round; its time to first text counts from here (C7). */
  readonly openRelay: (round: number) => Relay
  /** Judge every call that is about to run (F3–F6). */
  readonly preconditions: readonly Precondition[]
  /** Applied in order to each reserved call before it is validated and judged (F3). */
  readonly amendments: readonly Amendment[]
  readonly mustWait: Gate
  /** Asks the person in the middle of a call (G6a); rejects with the signal's reason. */
  readonly ask: (asked: Asked) => Promise<Reply>
  /** The run's stop. Its reason is what the generators throw. */
  readonly signal: AbortSignal
  readonly clock: Clock
  readonly newId: NewId
  /** Masks secrets in what is shown and recorded; a tool gets its arguments as the model gave them (H4). */
  readonly redact: (text: string) => string
  /** Faults of our own that became an outcome for the model: for the log, because nobody else will see them. */
  readonly report: (fault: unknown, doing: string) => void
}

/** What a batch waits for as a whole, before any of it runs (G5), and which of its calls a person is asked about; `undefined`: nothing. */
export type Gate = (batch: readonly PreparedCall[]) => Wait | undefined

export interface Wait {
  readonly for: 'approval' | 'input'
  readonly callIds: readonly string[]
}
