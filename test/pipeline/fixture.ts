import type { CompletionRequest } from '@/lib/domain/completion'
import { type Configuration, configurationSchema } from '@/lib/domain/configuration'
import type { Transient } from '@/lib/domain/event'
import { Failure } from '@/lib/domain/failure'
import type { CallContext, ModelCall } from '@/lib/pipeline/ports'
import { createRelay } from '@/lib/relay/create-relay'
import { FakeClock } from '@/test/support/fake-clock'
import { plainRedactor } from '@/test/support/plain-redactor'

export const aRequest: CompletionRequest = {
  messages: [{ role: 'user', text: 'How far is the Moon?' }],
  tools: [],
  model: 'asked',
  temperature: null,
  maxOutputTokens: null,
  reasoningEffort: null,
}

/** A configuration named after its slug: `asked` is `Asked`. */
export const aConfiguration = (slug = 'asked', more: Partial<Configuration> = {}): Configuration => ({
  ...configurationSchema.parse({
    slug,
    name: `${slug.charAt(0).toUpperCase()}${slug.slice(1)}`,
    provider: { kind: 'responses', baseUrl: `https://${slug}.example.org/v1` },
    model: slug,
  }),
  ...more,
})

export interface TestContext extends CallContext {
  readonly events: Transient[]
  readonly clock: FakeClock
  readonly stop: (reason?: unknown) => void
}

/** The context of a first round that somebody reads live. */
export function aContext(
  configuration = aConfiguration(),
  { clock = new FakeClock(), mode = 'live', ...more }: Partial<CallContext> & { clock?: FakeClock; mode?: 'live' | 'hold' } = {},
): TestContext {
  const events: Transient[] = []
  const stop = new AbortController()
  const relay = createRelay({ round: 1, mode, sink: (event) => events.push(event), redactor: plainRedactor, clock })
  return {
    configuration,
    serving: configuration,
    runId: 'run',
    conversationId: 'conversation',
    userId: 'user',
    round: 1,
    signal: stop.signal,
    relay,
    verdicts: [],
    events,
    clock,
    stop: (reason = new Error('stop')) => stop.abort(reason),
    ...more,
  }
}

/** Ids in order: `id-1`, `id-2`, … */
export function countedIds(): () => string {
  let made = 0
  return () => `id-${++made}`
}

/** Keeps what was reported as a fault. */
export function reports() {
  const faults: unknown[] = []
  return { faults, report: (fault: unknown) => void faults.push(fault) }
}

/** How a call ended: its text, the failure, or whatever else it threw. */
export const endOf = (call: ReturnType<ModelCall>): Promise<unknown> =>
  call.then(
    ({ text }) => text,
    (error: unknown) => (error instanceof Failure ? { code: error.code, message: error.message } : error),
  )

export const down = (message = 'The provider is down.') => new Failure('provider_unavailable', message)
