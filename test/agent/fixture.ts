import { z } from 'zod'
import type { Agent, Emission } from '@/lib/agent/agent'
import { configurationSchema } from '@/lib/domain/configuration'
import type { Transient } from '@/lib/domain/event'
import type { NewStep } from '@/lib/domain/step'
import type { RequestedCall } from '@/lib/domain/tool'
import type { Redactor } from '@/lib/redaction/redactor'
import { createRelay } from '@/lib/relay/create-relay'
import type { Clock } from '@/lib/shared/clock'
import { defineTool, type Tool, type ToolAnswer, type ToolContext } from '@/lib/tools/tool'

/** A clock that stands still until it is told otherwise. */
export function manualClock(): Clock & { advance(ms: number): void } {
  let elapsed = 0
  const advance = (ms: number) => {
    elapsed += ms
  }
  return { now: () => Date.UTC(2026, 0, 1) + elapsed, monotonic: () => elapsed, advance }
}

const passThrough: Redactor = {
  redact: (text) => text,
  window: () => ({ push: (piece) => piece, end: () => '' }),
}

export interface TestAgent extends Agent {
  readonly shown: Transient[]
  readonly faults: { fault: unknown; doing: string }[]
  readonly stop: (reason?: unknown) => void
}

export function testAgent(options: Partial<Agent> & Pick<Agent, 'call'>): TestAgent {
  const controller = new AbortController()
  const shown: Transient[] = []
  const faults: TestAgent['faults'] = []
  let ids = 0
  const clock = options.clock ?? manualClock()
  return {
    runId: 'run',
    conversationId: 'conversation',
    userId: 'user',
    configuration: configurationSchema.parse({ slug: 'test', name: 'Test', provider: { kind: 'demo' }, model: 'scripted' }),
    tools: [],
    windowOf: ({ contextWindow }) => contextWindow,
    openRelay: (round) => createRelay({ round, mode: 'live', sink: (event) => shown.push(event), redactor: passThrough, clock }),
    preconditions: [],
    amendments: [],
    mustWait: () => undefined,
    ask: () => Promise.reject(new Error('Nobody is there to be asked.')),
    signal: controller.signal,
    clock,
    newId: () => `id-${++ids}`,
    redact: (text) => text,
    report: (fault, doing) => void faults.push({ fault, doing }),
    shown,
    faults,
    stop: (reason = new DOMException('stopped', 'AbortError')) => controller.abort(reason),
    ...options,
  }
}

/** A tool `name` that takes `{ value: string }`. */
export function tool(
  name: string,
  run: (args: { value: string }, context: ToolContext) => Promise<ToolAnswer>,
  more: { timeoutMs?: number; effect?: Tool['effect'] } = {},
): Tool {
  const schema = z.object({ value: z.string() })
  return defineTool({ name, title: name, description: name, effect: 'read', schema, run, ...more })
}

export const echo = tool('echo', async ({ value }) => value)

/** Work that never settles, and listens to nobody. */
export const forever = (): Promise<never> => new Promise(() => undefined)

export const callOf = (name: string, args: unknown = { value: 'x' }, providerCallId = `provider-${name}`): RequestedCall => ({
  providerCallId,
  name,
  arguments: typeof args === 'string' ? args : JSON.stringify(args),
})

export interface Drained<End> {
  readonly steps: NewStep[]
  readonly emissions: Emission[]
  readonly end?: End
  readonly error?: unknown
}

/** Reads a generator to its end; what it threw is kept beside what it had yielded. */
export async function drain<End>(
  generator: AsyncGenerator<Emission, End>,
  onStep?: (step: NewStep) => void,
): Promise<Drained<End>> {
  const emissions: Emission[] = []
  const steps: NewStep[] = []
  try {
    for (;;) {
      const next = await generator.next()
      if (next.done) return { steps, emissions, end: next.value }
      emissions.push(next.value)
      steps.push(next.value.step)
      onStep?.(next.value.step)
    }
  } catch (error) {
    return { steps, emissions, error }
  }
}

/** What happened, one word a step: `tool_call echo`, `stage admitted`, `tool_result ok`. */
export const outline = (steps: readonly NewStep[]): string[] =>
  steps.map((step) => {
    switch (step.kind) {
      case 'tool_call':
        return `tool_call ${step.name}`
      case 'tool_result':
        return `tool_result ${step.outcome}`
      case 'stage':
        return `stage ${step.decision}`
      case 'llm':
        return `llm ${step.finishReason}`
      default:
        return step.kind
    }
  })

export const stepOf = <Kind extends NewStep['kind']>(steps: readonly NewStep[], kind: Kind): Extract<NewStep, { kind: Kind }> => {
  const found = steps.find((step): step is Extract<NewStep, { kind: Kind }> => step.kind === kind)
  if (!found) throw new Error(`There is no ${kind} step.`)
  return found
}
