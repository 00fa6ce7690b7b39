import type { Configuration } from '@/lib/domain/configuration'
import type { Guardrail } from '@/lib/guardrails/guardrail'
import type { Clock } from '@/lib/shared/clock'
import type { NewId } from '@/lib/shared/ids'
import { compose } from './compose'
import { budget } from './middleware/budget'
import { cache } from './middleware/cache'
import { circuitBreaker } from './middleware/circuit-breaker'
import { fallback } from './middleware/fallback'
import { guardrails } from './middleware/guardrails'
import { idempotency } from './middleware/idempotency'
import { screening } from './middleware/screening'
import { telemetry } from './middleware/telemetry'
import { usage } from './middleware/usage'
import type { CallContext, IdempotencyStore, Ledger, ModelCall, Report, ResponseCache, TelemetryStore } from './ports'

export interface StackDependencies {
  /** The innermost call: one attempt at the provider of the configuration that serves. */
  readonly provider: ModelCall
  /** An active configuration; `undefined` where there is none of that name. */
  readonly find: (slug: string) => Promise<Configuration | undefined>
  /** A member of a fallback chain was passed over, for the log. */
  readonly passedOver: (slug: string, context: CallContext) => void
  /** The guardrails of a configuration. */
  readonly select: (configuration: Configuration) => readonly Guardrail[]
  readonly telemetry: TelemetryStore
  readonly idempotency: IdempotencyStore
  readonly cache: ResponseCache
  readonly ledger: Ledger
  readonly clock: Clock
  readonly newId: NewId
  readonly report: Report
}

/** The pipeline that every model call runs through, outermost first (E8: the order lives here and nowhere else). */
export function createStack(dependencies: StackDependencies): ModelCall {
  const { provider, ledger, ...common } = dependencies
  return compose(
    [
      // Sees every run of the pipeline, also one that was answered from a store or refused.
      telemetry({ ...common, store: dependencies.telemetry }),
      // Before both stores, so that no key is made of a secret; inside the telemetry, so that a refused prompt leaves its row.
      screening(common),
      // Before anything that costs or counts: a call that comes again is the same call.
      idempotency({ ...common, store: dependencies.idempotency }),
      // A hit uses no budget and makes no attempt.
      cache({ ...common, store: dependencies.cache }),
      // Inside both stores, so that nothing unredacted or refused is kept; outside the fallback, so that they screen whoever served.
      guardrails(common),
      // Inside the guardrails, because their retry is another call to pay for; outside the fallback: it is one call, whoever answers.
      budget({ ...common, ledger }),
      // Outside what belongs to one attempt.
      fallback(common),
      // Once per attempt, for the configuration that served it.
      usage({ ...common, ledger }),
      // Closest to the provider: it counts the provider's failures and nobody else's.
      circuitBreaker(common),
    ],
    provider,
  )
}
