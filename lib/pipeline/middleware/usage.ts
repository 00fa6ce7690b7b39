import type { Attempt } from '@/lib/domain/step'
import type { CallContext, Ledger, Middleware, Report, UsageEntry } from '@/lib/pipeline/ports'
import type { Clock } from '@/lib/shared/clock'

export interface UsageOptions {
  readonly ledger: Pick<Ledger, 'book'>
  readonly clock: Pick<Clock, 'now'>
  readonly report: Report
}

/**
 * E6: what each attempt used is booked for the configuration that served it, also when it failed and reported usage all the same. Nobody
 * waits for the book: a hold is released only after what was booked before it, and a fault is reported.
 */
export function usage({ ledger, clock, report }: UsageOptions): Middleware {
  return (next) =>
    async function usage(request, context) {
      const before = context.relay.record().attempts.length
      try {
        return await next(request, context)
      } finally {
        for (const attempt of context.relay.record().attempts.slice(before)) {
          ledger.book(entryOf(attempt, context, clock.now())).catch((fault) => report(fault, 'booking usage'))
        }
      }
    }
}

const entryOf = (attempt: Attempt, { userId, configuration }: CallContext, at: number): UsageEntry => ({
  userId,
  requested: configuration.slug,
  servedBy: { configuration: attempt.configuration, provider: attempt.provider, model: attempt.model },
  at,
  // One that was stopped had its request answered in part; one that the provider failed gave nothing.
  requests: attempt.error === null || attempt.error.code === 'cancelled' || attempt.usage !== null ? 1 : 0,
  usage: attempt.usage,
  cost: attempt.cost,
})
