import type { RunEvent } from '@/lib/domain/event'
import type { Run } from '@/lib/domain/run'
import type { Step } from '@/lib/domain/step'
import { aRound } from '@/test/support/a-round'
import { aRun as running } from '@/test/support/a-run'

const at = '2027-01-01T00:00:00.000Z'

export const aRun = (over: Partial<Run> = {}): Run =>
  running({
    id: '01900000-0000-7000-8000-000000000001',
    conversationId: '01900000-0000-7000-8000-000000000002',
    userId: 'u1',
    model: 'demo-1',
    startedAt: at,
    question: 'What?',
    title: 'What?',
    deliveryMode: 'live',
    ...over,
  })

const served = { configuration: 'demo', provider: 'demo', model: 'demo-1' }

export const requestStep = (sequence: number, round: number): Step => ({
  kind: 'request',
  sequence,
  round,
  at,
  configuration: 'demo',
  deliveryMode: 'live',
  messages: 1,
  tools: [],
  bytes: 10,
  hash: 'h',
})

export const llmStep = (sequence: number, round: number, text: string): Step =>
  aRound({ sequence, round, at, text, requested: 'demo', servedBy: served, ttftMs: 300 })

export const toolCallStep = (sequence: number, round: number, callId: string): Step => ({
  kind: 'tool_call',
  sequence,
  round,
  at,
  callId,
  name: 'calculator',
  arguments: '{"expression":"1+1"}',
  effect: 'read',
})

export const toolResultStep = (sequence: number, round: number, callId: string): Step => ({
  kind: 'tool_result',
  sequence,
  round,
  at,
  durationMs: 12,
  callId,
  name: 'calculator',
  outcome: 'ok',
  result: '2',
})

export const step = (value: Step): RunEvent => ({ type: 'step', step: value })
export const delta = (round: number, attempt: number, offset: number, text: string): RunEvent => ({
  type: 'text_delta',
  round,
  attempt,
  offset,
  text,
})
