import { Failure } from '@/lib/domain/failure'
import type { CallContext, Middleware } from '@/lib/pipeline/ports'
import type { Clock } from '@/lib/shared/clock'

export interface CircuitBreakerOptions {
  readonly clock: Pick<Clock, 'monotonic'>
  /** Retryable failures in a row that open a circuit. */
  readonly failures?: number
  /** How long an open circuit lets nobody through, ms. */
  readonly pauseMs?: number
  /** Circuits that are remembered at most; the oldest is forgotten first. */
  readonly capacity?: number
}

interface Circuit {
  failures: number
  /** Monotonic ms; `null`: closed. */
  openedAt: number | null
  /** Somebody is trying whether it may be closed. */
  probing: boolean
}

/**
 * E7: a provider that failed several times in a row is left alone for a while, then tried by one call at a time. Its failure is
 * retryable, so that a chain moves on at once. Per provider kind and base URL, in the memory of this process.
 */
export function circuitBreaker({ clock, failures = 5, pauseMs = 30_000, capacity = 1_000 }: CircuitBreakerOptions): Middleware {
  const circuits = new Map<string, Circuit>()

  const circuitOf = (context: CallContext): Circuit => {
    const key = keyOf(context)
    const circuit = circuits.get(key) ?? { failures: 0, openedAt: null, probing: false }
    const [oldest] = circuits.keys()
    if (oldest !== undefined && !circuits.has(key) && circuits.size >= capacity) circuits.delete(oldest)
    circuits.set(key, circuit)
    return circuit
  }

  /** Whether this call is the probe of an open circuit; throws where nobody may pass. */
  const admit = (circuit: Circuit, context: CallContext): boolean => {
    if (circuit.openedAt === null) return false
    const waitMs = circuit.openedAt + pauseMs - clock.monotonic()
    if (waitMs > 0 || circuit.probing) throw left(context, Math.max(0, waitMs))
    circuit.probing = true
    return true
  }

  const count = (circuit: Circuit, isProbe: boolean) => {
    circuit.failures += 1
    const opens = isProbe || (circuit.openedAt === null && circuit.failures >= failures)
    if (opens) circuit.openedAt = clock.monotonic()
  }

  return (next) =>
    async function circuitBreaker(request, context) {
      const circuit = circuitOf(context)
      const isProbe = admit(circuit, context)
      try {
        const response = await next(request, context)
        close(circuit)
        return response
      } catch (error) {
        // A stop, a fault of our own and what was never sent say nothing about the provider. One that refuses us is there.
        if (!context.signal.aborted && error instanceof Failure && error.code.startsWith('provider_')) {
          if (error.retryable) count(circuit, isProbe)
          else close(circuit)
        }
        throw error
      } finally {
        if (isProbe) circuit.probing = false
      }
    }
}

const keyOf = ({ serving: { provider } }: CallContext) => `${provider.kind} ${provider.baseUrl ?? ''}`

function close(circuit: Circuit): void {
  circuit.failures = 0
  circuit.openedAt = null
}

function left({ serving }: CallContext, waitMs: number): Failure {
  const when = waitMs > 0 ? `in ${Math.ceil(waitMs / 1000)} s` : 'right now by another call'
  return new Failure(
    'circuit_open',
    `The provider of ${serving.name} failed several times in a row. It is tried again ${when}.`,
    {
      retryAfterMs: waitMs,
    },
  )
}
