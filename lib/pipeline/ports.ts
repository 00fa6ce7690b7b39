import type { Amounts, BudgetAccount, ReachedLimit } from '@/lib/domain/budget'
import type { CompletionRequest, CompletionResponse } from '@/lib/domain/completion'
import type { Budget, Configuration } from '@/lib/domain/configuration'
import type { TextRestart } from '@/lib/domain/event'
import type { FailureCode } from '@/lib/domain/failure'
import type { GuardrailRecord, ServedBy } from '@/lib/domain/step'
import type { Cost, Usage } from '@/lib/domain/usage'
import type { Relay } from '@/lib/relay/relay'

/** What a call knows beside its request. It lives for one call and is never stored. */
export interface CallContext {
  /** The requested configuration: its guardrails, budget and fallback chain hold for the whole run of the pipeline (C1). */
  readonly configuration: Configuration
  /** The configuration that serves this attempt: the requested one, or a member of its fallback chain. */
  readonly serving: Configuration
  readonly runId: string
  readonly conversationId: string
  readonly userId: string
  readonly round: number
  readonly signal: AbortSignal
  /** Attempts are announced here; text for the reader, where there is one, leaves through it. */
  readonly relay: Relay
  /** What the guardrails said, in their order; the round's record keeps it. */
  readonly verdicts: GuardrailRecord[]
  /** One per run of the pipeline, on its telemetry row and on what is logged of it. */
  readonly correlationId?: string
  /** The answer is kept under this key of the person's and given again to whoever brings it (E2). */
  readonly idempotencyKey?: string
  /** A request as the model of another configuration can read it (G8). */
  readonly fitTo?: (request: CompletionRequest, serving: Configuration) => CompletionRequest
  /** Why the next attempt takes back what the one before it had shown (C4). */
  readonly restartReason?: TextRestart['reason']
}

/** One shape of model call, blocking or streaming: a promise of what is true at the end. Throws `Failure`, or `signal.reason` when stopped. */
export type ModelCall = (request: CompletionRequest, context: CallContext) => Promise<CompletionResponse>

export type Middleware = (next: ModelCall) => ModelCall

/** Faults of our own that do not change the answer: for the log, because nobody else will see them. */
export type Report = (fault: unknown, doing: string) => void

/** One run of the pipeline, whichever way it ended (E1). */
export interface TelemetryRow {
  readonly correlationId: string
  readonly runId: string
  readonly userId: string
  readonly round: number
  /** Epoch ms. */
  readonly startedAt: number
  /** The configuration that was asked. */
  readonly requested: string
  /** Who answered, or was asked last; `null` where nothing was sent. */
  readonly servedBy: ServedBy | null
  readonly latencyMs: number
  /** Start of the round's call → first text handed to the reader; `null` where nothing was streamed (C7). */
  readonly timeToFirstTokenMs: number | null
  /** Answered without any attempt. */
  readonly cacheHit: boolean
  readonly attempts: number
  readonly errorClass: ErrorClass | null
  readonly errorCode: FailureCode | null
}

/** Whose fault it was. A refusal by a guardrail or a budget is none of the provider's. */
export type ErrorClass = 'provider' | 'policy' | 'budget' | 'request' | 'cancelled' | 'internal'

export interface TelemetryStore {
  write(row: TelemetryRow): Promise<void>
}

/** Answers that may be given again (E3). What is kept has passed the guardrails. */
export interface ResponseCache {
  /** The answer under this key, kept after `since` (epoch ms). */
  find(key: string, since: number): Promise<CompletionResponse | undefined>
  /** Replaces what was there. Times in epoch ms. */
  keep(key: string, response: CompletionResponse, times: { readonly storedAt: number; readonly expiresAt: number }): Promise<void>
}

export interface IdempotentCall {
  readonly userId: string
  readonly key: string
  /** Of the request: the same key with another one is a mistake. */
  readonly fingerprint: string
}

export type Claim =
  /** Nobody is at it: it is the caller's until `until`, who finishes or releases it. */
  | { readonly type: 'claimed' }
  | { readonly type: 'under_way' }
  | { readonly type: 'answered'; readonly response: CompletionResponse }
  | { readonly type: 'mismatch' }

/** Calls that run once per key (E2). Of claims at the same time, also of several processes, one wins. */
export interface IdempotencyStore {
  claim(call: IdempotentCall, claim: ClaimTimes & { readonly owner: string }): Promise<Claim>
  /** The claim is still in use. */
  renew(call: IdempotentCall, owner: string, until: number): Promise<void>
  /** Keeps the answer until `until`; a claim that was lost keeps nothing. */
  finish(
    call: IdempotentCall,
    owner: string,
    answer: { readonly response: CompletionResponse; readonly until: number },
  ): Promise<void>
  /** The call failed: the key is free again. */
  release(call: IdempotentCall, owner: string): Promise<void>
}

/** Epoch ms. A claim whose `until` has passed belongs to a dead process and may be taken. */
export interface ClaimTimes {
  readonly now: number
  readonly until: number
}

/** What one attempt used. */
export interface UsageEntry {
  readonly userId: string
  /** The configuration that was asked. */
  readonly requested: string
  /** The one that served: usage is its (E6). */
  readonly servedBy: ServedBy
  /** Epoch ms. */
  readonly at: number
  /** 1; 0 for an attempt that the provider failed, which counts for no budget of requests. */
  readonly requests: 0 | 1
  readonly usage: Usage | null
  readonly cost: Cost | null
}

export interface BudgetHold {
  readonly id: string
  readonly accounts: readonly BudgetAccount[]
  /** What the call may come to use, on each account. */
  readonly estimate: Amounts
  /** Epoch ms. */
  readonly now: number
  /** When the hold of a process that died is free again, epoch ms. */
  readonly until: number
}

/** What was used, by whom and of whom; and what is held of their budgets. */
export interface Ledger {
  book(entry: UsageEntry): Promise<void>
  /** The person's own budget. */
  budgetOf(userId: string): Promise<Budget | null>
  /** Takes the hold on all its accounts, or on none and says which limit stands in the way. Atomic, also between processes. */
  reserve(hold: BudgetHold): Promise<ReachedLimit | undefined>
  /** Not before everything that was booked until now is durable, so that usage is never neither held nor booked. */
  release(holdId: string): Promise<void>
}
