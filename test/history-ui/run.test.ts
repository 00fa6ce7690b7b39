import { describe, expect, it } from 'vitest'
import { costTable } from '@/components/history/view/cost-table'
import { recordOf } from '@/components/history/view/record'
import { runStateOf } from '@/components/history/view/run-state'
import { sentenceOf } from '@/components/history/view/sentence'
import { transcriptOf } from '@/components/history/view/transcript'
import { endings, runReasons } from '@/lib/domain/run'
import type { StepOf } from '@/lib/domain/step'
import { aCall, anApproval, anAttempt, anLlm, aRequest, aResult, aRun, at, inOrder } from './fixtures'

const stage = (decision: StepOf<'stage'>['decision'], callId?: string): StepOf<'stage'> => ({
  sequence: 0,
  round: 1,
  at: at(3100),
  kind: 'stage',
  callId,
  stage: 'preconditions',
  checks: [],
  decision,
})

describe('how a run looks', () => {
  it('tells a refusal and a lost process from a failure', () => {
    const states = Object.fromEntries(
      runReasons.map((reason) => [reason, runStateOf({ status: endings[reason].status, reason })]),
    )
    expect(states).toMatchObject({
      answered: 'done',
      policy_denied: 'refused',
      approval_required: 'refused',
      interrupted: 'interrupted',
      provider_failed: 'failed',
      cancelled: 'stopped',
      expired: 'stopped',
    })
    expect(runStateOf({ status: 'failed', reason: 'budget_exhausted' })).toBe('failed')
    expect(runStateOf({ status: 'awaiting_input', reason: null })).toBe('waiting')
  })
})

describe('the sentence of a run', () => {
  it('names the fallback, what it cost, and who decided after how long', () => {
    const failed = anAttempt({ durationMs: 2100, error: { code: 'provider_rate_limited', message: '429' } })
    const steps = inOrder([
      aRequest(),
      anLlm({ attempts: [failed, anAttempt({ attempt: 2, configuration: 'support-mini' })] }),
      anApproval(0, 3000 + 41 * 60_000),
      aCall(0, 2_463_100),
      aResult(0, 2_463_200),
    ])
    expect(sentenceOf(aRun({ rounds: 4, toolCalls: 5 }), steps)).toEqual([
      { kind: 'rounds', rounds: 4, toolCalls: 5, open: false },
      { kind: 'fallback', count: 1, code: 'provider_rate_limited', provider: 'openai', lostMs: 2100, sequence: 1 },
      { kind: 'approval', decision: 'approve', by: 'Kim Weber', count: 1, afterMs: 2_460_000, sequence: 2 },
    ])
  })

  it('counts a text that was taken back, a refused call, a failed one, and a check without an answer', () => {
    const steps = inOrder([
      anLlm({ attempts: [anAttempt({ text: 'half' }), anAttempt({ attempt: 2 })] }),
      stage('undetermined', 'c1'),
      aResult(0, 10, { outcome: 'refused' }),
      aResult(0, 20, { outcome: 'error' }),
    ])
    expect(sentenceOf(aRun(), steps).map(({ kind }) => kind)).toEqual([
      'rounds',
      'restarts',
      'refused',
      'undetermined',
      'toolErrors',
    ])
  })

  it('says how a run ended that did not just answer, and what an open one waits for', () => {
    const error = { code: 'provider_auth', message: 'The key was refused.' }
    expect(sentenceOf(aRun({ status: 'failed', reason: 'provider_failed', error }), []).at(-1)).toEqual({
      kind: 'ended',
      reason: 'provider_failed',
      message: 'The key was refused.',
    })
    expect(sentenceOf(aRun({ truncated: true }), []).at(-1)).toEqual({ kind: 'truncated' })
    expect(sentenceOf(aRun({ status: 'awaiting_approval', reason: null }), []).at(-1)).toEqual({
      kind: 'waiting',
      for: 'approval',
    })
  })
})

describe('the transcript', () => {
  it('puts the calls of a batch together with their results and what was asked about them', () => {
    const steps = inOrder([
      aRequest(),
      anLlm({ finishReason: 'tool_calls' }),
      stage('admitted', 'a'),
      aCall(0, 3100, 'a'),
      aResult(0, 3200, { callId: 'a' }),
      aCall(0, 3200, 'b'),
      aResult(0, 3400, { callId: 'b' }),
      aRequest(),
      anLlm(),
    ])
    const entries = transcriptOf(steps)
    expect(entries.map(({ type }) => type)).toEqual(['round', 'tools', 'round'])
    const tools = entries[1]?.type === 'tools' ? entries[1].calls : []
    expect(tools.map(({ call, result }) => [call.callId, result?.sequence])).toEqual([
      ['a', 4],
      ['b', 6],
    ])
    expect(tools[0]?.stages).toHaveLength(1)
  })

  it('shows a wait before its decision, and begins a new batch after it', () => {
    const entries = transcriptOf(inOrder([anLlm(), anApproval(0, 63_000), aCall(0, 63_100), aResult(0, 63_200)]))
    expect(entries.map(({ type }) => type)).toEqual(['round', 'wait', 'decision', 'tools'])
    expect(entries[1]).toEqual({ type: 'wait', ms: 60_000, sequence: 1 })
  })

  it('keeps a call without a result and a stage without a call', () => {
    const entries = transcriptOf(inOrder([aCall(0, 0), stage('refused', 'other')]))
    expect(entries.map(({ type }) => type)).toEqual(['tools', 'stage'])
  })
})

describe('cost', () => {
  const usage = { inputTokens: 1842, outputTokens: 148, cachedInputTokens: 1024, reasoningTokens: 0 }
  const price = {
    currency: 'USD',
    perTokens: 1_000_000,
    input: '0.40',
    cachedInput: '0.10',
    output: '1.60',
    version: '2026-11-01',
  } as const

  it('adds up from the shown buckets and prices', () => {
    const table = costTable({ usage, price, cost: { amount: '0.0006664', currency: 'USD' } })
    expect(table?.rows.map(({ bucket, tokens, cost }) => [bucket, tokens, cost])).toEqual([
      ['fresh', 818, '0.0003272'],
      ['cached', 1024, '0.0001024'],
      ['output', 148, '0.0002368'],
    ])
    expect(table).toMatchObject({ sum: '0.0006664', agrees: true })
  })
  it('says when it does not', () =>
    expect(costTable({ usage, price, cost: { amount: '0.0007', currency: 'USD' } })?.agrees).toBe(false))
  it('is not made up without a price', () => expect(costTable({ usage, price: null, cost: null })).toBeNull())
})

describe('the record', () => {
  it('is whole, or names the first step that is not there', () => {
    const steps = inOrder([aRequest(), anLlm()])
    expect(recordOf(aRun(), steps)).toEqual({ present: 2, expected: 2, firstGap: null })
    expect(recordOf(aRun({ steps: 3 }), steps)).toEqual({ present: 2, expected: 3, firstGap: 2 })
    expect(recordOf(aRun(), steps.slice(1))).toMatchObject({ present: 1, expected: 2, firstGap: 0 })
  })
})
