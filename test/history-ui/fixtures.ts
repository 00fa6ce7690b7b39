import type { Run } from '@/lib/domain/run'
import type { Attempt, Step, StepOf } from '@/lib/domain/step'
import { aRound } from '@/test/support/a-round'

export const start = Date.parse('2026-11-30T10:00:00.000Z')

/** ISO time `ms` after the start of the fixture run. */
export const at = (ms: number): string => new Date(start + ms).toISOString()

export const aRun = (over: Partial<Run> = {}): Run => ({
  id: '01938d6e-0000-7000-8000-000000000001',
  conversationId: '01938d6e-0000-7000-8000-0000000000aa',
  userId: 'kim',
  userName: 'Kim Weber',
  configuration: 'support',
  model: 'gpt-4.1',
  status: 'completed',
  reason: 'answered',
  truncated: false,
  startedAt: at(0),
  endedAt: at(10_000),
  durationMs: 10_000,
  activeMs: 10_000,
  waitingMs: 0,
  ttftMs: 800,
  rounds: 1,
  toolCalls: 0,
  attempts: 1,
  restarts: 0,
  errors: 0,
  approvals: 0,
  fallbacks: 0,
  guardrailHits: 0,
  question: 'What is 17.5 % of 1,240?',
  title: 'Percentages',
  deliveryMode: 'live',
  steps: 2,
  servedBy: [{ configuration: 'support', provider: 'openai', model: 'gpt-4.1' }],
  usage: { inputTokens: 100, outputTokens: 200, cachedInputTokens: 0, reasoningTokens: 0 },
  usagePartial: false,
  cost: { amount: '0.001234', currency: 'USD' },
  error: null,
  pending: null,
  ...over,
})

export const anAttempt = (over: Partial<Attempt> = {}): Attempt => ({
  attempt: 1,
  configuration: 'support',
  provider: 'openai',
  model: 'gpt-4.1',
  mode: 'stream',
  sends: 1,
  startedAt: at(0),
  durationMs: 3000,
  providerTtftMs: 1000,
  ttftMs: 1000,
  usage: { inputTokens: 100, outputTokens: 120, cachedInputTokens: 0, reasoningTokens: 0 },
  cost: null,
  error: null,
  ...over,
})

export const anLlm = (over: Partial<StepOf<'llm'>> = {}): StepOf<'llm'> =>
  aRound({
    sequence: 1,
    at: at(3000),
    durationMs: 3000,
    text: 'It is 217.',
    requested: 'support',
    servedBy: { configuration: 'support', provider: 'openai', model: 'gpt-4.1' },
    attempts: [anAttempt()],
    ttftMs: 1000,
    usage: { inputTokens: 100, outputTokens: 120, cachedInputTokens: 0, reasoningTokens: 0 },
    ...over,
  })

export const aRequest = (over: Partial<StepOf<'request'>> = {}): StepOf<'request'> => ({
  sequence: 0,
  round: 1,
  at: at(0),
  kind: 'request',
  configuration: 'support',
  deliveryMode: 'live',
  messages: 1,
  tools: [],
  bytes: 100,
  hash: 'abc',
  ...over,
})

export const aCall = (sequence: number, ms: number, callId = 'c1'): StepOf<'tool_call'> => ({
  sequence,
  round: 1,
  at: at(ms),
  kind: 'tool_call',
  callId,
  name: 'calculator',
  arguments: '{"expression":"1240*0.175"}',
  effect: 'read',
})

export const aResult = (sequence: number, ms: number, over: Partial<StepOf<'tool_result'>> = {}): StepOf<'tool_result'> => ({
  sequence,
  round: 1,
  at: at(ms),
  kind: 'tool_result',
  callId: 'c1',
  name: 'calculator',
  outcome: 'ok',
  result: '217',
  ...over,
})

export const anApproval = (sequence: number, ms: number): StepOf<'approval'> => ({
  sequence,
  round: 1,
  at: at(ms),
  kind: 'approval',
  decision: 'approve',
  by: 'Kim Weber',
  digest: 'd1',
})

/** The given steps with contiguous sequences. */
export const inOrder = (steps: readonly Step[]): Step[] => steps.map((step, sequence) => ({ ...step, sequence }))
