import { asFailure, type Failure, type FailureCode } from '@/lib/domain/failure'
import type { Attempt, ServedBy } from '@/lib/domain/step'
import type { CallContext, ErrorClass, Middleware, Report, TelemetryRow, TelemetryStore } from '@/lib/pipeline/ports'
import type { Clock } from '@/lib/shared/clock'
import type { NewId } from '@/lib/shared/ids'

export interface TelemetryOptions {
  readonly store: TelemetryStore
  readonly clock: Clock
  readonly newId: NewId
  readonly report: Report
}

/** E1: one row per run of the pipeline, whichever way it ended. Nobody waits for it to be stored; a fault is reported. */
export function telemetry({ store, clock, newId, report }: TelemetryOptions): Middleware {
  return (next) =>
    async function telemetry(request, context) {
      const correlationId = newId()
      const start = { startedAt: clock.now(), monotonic: clock.monotonic() }
      let failure: Failure | null = null
      try {
        return await next(request, { ...context, correlationId })
      } catch (error) {
        failure = asFailure(error)
        throw error
      } finally {
        const latencyMs = Math.round(clock.monotonic() - start.monotonic)
        const row = { ...outcomeOf(context, failure), correlationId, startedAt: start.startedAt, latencyMs }
        store.write(row).catch((fault) => report(fault, 'storing a telemetry row'))
      }
    }
}

function outcomeOf(
  { runId, userId, round, configuration, relay, signal }: CallContext,
  failure: Failure | null,
): Omit<TelemetryRow, 'correlationId' | 'startedAt' | 'latencyMs'> {
  const { attempts, ttftMs } = relay.record()
  return {
    runId,
    userId,
    round,
    requested: configuration.slug,
    servedBy: serverOf(attempts.at(-1)),
    timeToFirstTokenMs: ttftMs,
    cacheHit: failure === null && attempts.length === 0,
    attempts: attempts.length,
    errorClass: failure && (signal.aborted ? 'cancelled' : classOf(failure.code)),
    errorCode: failure && (signal.aborted ? 'cancelled' : failure.code),
  }
}

const serverOf = (attempt: Attempt | undefined): ServedBy | null =>
  attempt ? { configuration: attempt.configuration, provider: attempt.provider, model: attempt.model } : null

function classOf(code: FailureCode): ErrorClass {
  switch (code) {
    case 'policy_denied':
    case 'approval_required':
      return 'policy'
    case 'budget_exhausted':
      return 'budget'
    case 'configuration_invalid':
    case 'idempotency_mismatch':
      return 'request'
    case 'cancelled':
      return 'cancelled'
    default:
      return code.startsWith('provider_') || code === 'circuit_open' ? 'provider' : 'internal'
  }
}
