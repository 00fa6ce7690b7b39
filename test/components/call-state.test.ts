import { describe, expect, it } from 'vitest'
import { callStateOf, decidingCheck } from '@/components/chat/call-state'
import type { CallEntry } from '@/components/history/view/transcript'
import type { Step, StepOf } from '@/lib/domain/step'
import { toolCallStep, toolResultStep } from '@/test/client/support/runs'

const only = <Kind extends Step['kind']>(step: Step, kind: Kind): StepOf<Kind> => {
  if (step.kind !== kind) throw new Error(`Not a ${kind}.`)
  return step as StepOf<Kind>
}

const entry = (outcome: StepOf<'tool_result'>['outcome'] | null, decision?: StepOf<'stage'>['decision']): CallEntry => ({
  call: only(toolCallStep(0, 1, 'c'), 'tool_call'),
  result: outcome && { ...only(toolResultStep(1, 1, 'c'), 'tool_result'), outcome },
  stages: decision
    ? [
        {
          kind: 'stage',
          sequence: 2,
          round: 1,
          at: '2027-01-01T00:00:00.000Z',
          callId: 'c',
          stage: 'preconditions',
          checks: [
            { name: 'quota', answer: decision === 'undetermined' ? 'unavailable' : 'admit' },
            { name: 'private-address', answer: decision === 'refused' ? 'object' : 'admit', reason: 'a private network' },
          ],
          decision,
        },
      ]
    : [],
})

describe('callStateOf', () => {
  it('runs while the run goes on, and was cut off otherwise', () => {
    expect(callStateOf(entry(null), { open: true, denied: false })).toBe('running')
    expect(callStateOf(entry(null), { open: false, denied: false })).toBe('interrupted')
  })

  it('tells apart what a rule refused, what a person denied, and what nobody decided', () => {
    expect(callStateOf(entry('refused', 'refused'), { open: false, denied: false })).toBe('refused')
    expect(callStateOf(entry('refused'), { open: false, denied: true })).toBe('denied')
    expect(callStateOf(entry('ok', 'undetermined'), { open: false, denied: false })).toBe('undetermined')
    expect(callStateOf(entry('unknown'), { open: false, denied: false })).toBe('undetermined')
    expect(callStateOf(entry('ok', 'admitted'), { open: false, denied: false })).toBe('done')
    expect(callStateOf(entry('error'), { open: false, denied: false })).toBe('failed')
    expect(callStateOf(entry('cancelled'), { open: false, denied: false })).toBe('stopped')
  })

  it('names the check that decided', () => {
    expect(decidingCheck(entry('refused', 'refused'))).toEqual({ name: 'private-address', reason: 'a private network' })
    expect(decidingCheck(entry('ok', 'undetermined'))?.name).toBe('quota')
    expect(decidingCheck(entry('ok', 'admitted'))).toBeUndefined()
  })
})
