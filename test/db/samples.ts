import { randomUUID } from 'node:crypto'
import type { Database } from '@/lib/db/client'
import { createConversationStore } from '@/lib/db/conversation-store'
import { createRunStore } from '@/lib/db/run-store'
import { type Figures, foldFigures, noFigures } from '@/lib/domain/figures'
import type { Step } from '@/lib/domain/step'
import type { AppendStep } from '@/lib/recorder/ports'
import type { NewRun, Settlement } from '@/lib/runtime/ports'
import type { Clock } from '@/lib/shared/clock'
import { newId } from '@/lib/shared/ids'
import { aRound } from '@/test/support/a-round'

export const startOfTime = Date.UTC(2026, 0, 15, 12)
export const clock: Clock = { now: () => startOfTime, monotonic: () => 0 }

/** A person, already signed up. */
export async function addUser(database: Database, name = 'Ada'): Promise<string> {
  const id = randomUUID()
  await database.client.user.create({ data: { id, name, email: `${id}@example.org` } })
  return id
}

/** A person with an empty conversation. */
export async function addConversation(database: Database, userId?: string): Promise<{ userId: string; conversationId: string }> {
  const owner = userId ?? (await addUser(database))
  const conversationId = newId()
  await createConversationStore(database, clock).create(owner, conversationId, {})
  return { userId: owner, conversationId }
}

export const newRun = (
  { userId, conversationId }: { userId: string; conversationId: string },
  changes: Partial<NewRun> = {},
): NewRun => ({
  runId: newId(),
  conversationId,
  userId,
  configuration: 'default',
  model: 'demo-1',
  message: { kind: 'new', id: newId(), text: 'How far is the Moon?', parent: { kind: 'newest' }, title: 'How far is the Moon?' },
  question: 'How far is the Moon?',
  idempotencyKey: null,
  bodyHash: 'a',
  owner: 'process-1',
  startedAt: startOfTime,
  leaseUntil: startOfTime + 20_000,
  ...changes,
})

/** A run under way in a conversation of its own. */
export async function addRun(database: Database, changes: Partial<NewRun> = {}, userId?: string): Promise<NewRun> {
  const run = newRun(await addConversation(database, userId), changes)
  await createRunStore(database, clock).start(run)
  return run
}

export const settlementOf = (runId: string, changes: Partial<Settlement> = {}): Settlement => ({
  runId,
  owner: 'process-1',
  reason: 'answered',
  truncated: false,
  error: null,
  answer: 'About 384,400 km.',
  figures: noFigures,
  endedAt: startOfTime + 1_500,
  ...changes,
})

const at = new Date(startOfTime).toISOString()

export const requestStep = (sequence: number, hash: string): Step => ({
  sequence,
  kind: 'request',
  round: 1,
  at,
  configuration: 'default',
  deliveryMode: 'live',
  messages: 2,
  tools: ['calculator'],
  bytes: 120,
  hash,
})

export const llmStep = (sequence: number, text: string): Step =>
  aRound({
    sequence,
    at,
    durationMs: 900,
    text,
    requested: 'default',
    servedBy: { configuration: 'default', provider: 'demo', model: 'demo-1' },
    attempts: [
      {
        attempt: 1,
        configuration: 'default',
        provider: 'demo',
        model: 'demo-1',
        mode: 'stream',
        sends: 1,
        startedAt: at,
        durationMs: 900,
        providerTtftMs: 80,
        ttftMs: 90,
        usage: { inputTokens: 12, outputTokens: 7, cachedInputTokens: null, reasoningTokens: null },
        cost: { amount: '0.001234', currency: 'USD' },
        error: null,
      },
    ],
    ttftMs: 90,
    usage: { inputTokens: 12, outputTokens: 7, cachedInputTokens: null, reasoningTokens: null },
    cost: { amount: '0.001234', currency: 'USD' },
    timing: [
      [90, 5],
      [30, text.length],
    ],
  })

export const toolSteps = (sequence: number): readonly [Step, Step] => [
  {
    sequence,
    kind: 'tool_call',
    round: 1,
    at,
    callId: 'call-1',
    name: 'calculator',
    arguments: '{"expression":"1+1"}',
    effect: 'read',
  },
  {
    sequence: sequence + 1,
    kind: 'tool_result',
    round: 1,
    at,
    durationMs: 3,
    callId: 'call-1',
    name: 'calculator',
    outcome: 'ok',
    result: '2',
  },
]

/** The steps of a run with one tool round, each with the figures after it. */
export function entriesOf(runId: string, hash = 'h1'): readonly AppendStep[] {
  const [call, result] = toolSteps(2)
  const steps = [
    requestStep(0, hash),
    llmStep(1, 'Let me see.'),
    call,
    result,
    requestStep(4, `${hash}-2`),
    llmStep(5, 'About 384,400 km.'),
  ]
  let figures: Figures = noFigures
  return steps.map((step) => {
    figures = foldFigures(figures, step)
    return {
      runId,
      owner: 'process-1',
      step,
      figures,
      ...(step.kind === 'request' ? { body: { hash: step.hash, json: `{"messages":["${step.hash}"]}` } } : {}),
    }
  })
}

/** The bytes of `artifactEntry`: every byte there is. */
export const artifactData = Uint8Array.from({ length: 256 }, (_, byte) => byte)

/** The result of a call that gave a file, as the run's first step. */
export function artifactEntry(runId: string, artifactId: string): AppendStep {
  const step: Step = {
    ...toolSteps(-1)[1],
    kind: 'tool_result',
    callId: 'call-1',
    name: 'draw',
    outcome: 'ok',
    result: 'Drawn.',
    artifacts: [{ id: artifactId, name: 'Zeichnung.svg', mediaType: 'image/svg+xml', bytes: artifactData.byteLength }],
  }
  return { runId, owner: 'process-1', step, figures: noFigures, artifacts: [{ id: artifactId, data: artifactData }] }
}
