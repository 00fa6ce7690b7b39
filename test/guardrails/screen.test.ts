import { describe, expect, it } from 'vitest'
import type { GuardrailVerdict } from '@/lib/domain/verdict'
import type { Guardrail } from '@/lib/guardrails/guardrail'
import { createGuardrails } from '@/lib/guardrails/registry'
import { screenInput, screenOutput } from '@/lib/guardrails/screen'
import { createRedactor } from '@/lib/redaction/create-redactor'
import { answer } from './responses'

const says = (verdict: Exclude<GuardrailVerdict, 'allow' | 'redact'>): Guardrail => ({
  name: verdict,
  mandatory: false,
  holdsStream: false,
  screenOutput: () => ({ verdict, reason: `says ${verdict}` }),
})
const allows: Guardrail = { name: 'allow', mandatory: false, holdsStream: false, screenOutput: () => ({ verdict: 'allow' }) }
const appends = (mark: string): Guardrail => ({
  name: mark,
  mandatory: false,
  holdsStream: false,
  screenInput: (text) => ({ verdict: 'redact', reason: mark, subject: text + mark }),
  screenOutput: (response) => ({ verdict: 'redact', reason: mark, subject: { ...response, text: response.text + mark } }),
})
const breaks: Guardrail = {
  name: 'broken',
  mandatory: false,
  holdsStream: false,
  screenOutput: () => {
    throw new TypeError('sk-secret')
  },
}

describe('screening', () => {
  it('takes the strictest verdict, and the first of these', () => {
    const order = ['allow', 'redact', 'retry', 'require_approval', 'deny']
    const all = [allows, appends('!'), says('retry'), says('require_approval'), says('deny')]
    for (let most = 1; most <= all.length; most++) {
      const some = all.slice(0, most)
      expect(screenOutput(some, answer()).verdict).toBe(order[most - 1])
      expect(screenOutput(some.toReversed(), answer()).verdict).toBe(order[most - 1])
    }
    expect(screenOutput([appends('a'), appends('b')], answer()).decidedBy?.name).toBe('a')
  })

  it('lets each one see what the ones before it have redacted, and reports on all', () => {
    const screened = screenOutput([appends('1'), allows, appends('2')], answer({ text: 'x' }))
    expect(screened.subject.text).toBe('x12')
    expect(screened.reports).toEqual([
      { name: '1', verdict: 'redact', reason: '1' },
      { name: 'allow', verdict: 'allow' },
      { name: '2', verdict: 'redact', reason: '2' },
    ])
  })

  it('allows what nobody has anything against', () => {
    expect(screenOutput([], answer())).toEqual({ subject: answer(), verdict: 'allow', decidedBy: null, reports: [], faults: [] })
  })

  it('takes a guardrail that fails for one that refuses, and keeps its words out of the record', () => {
    const screened = screenOutput([allows, breaks], answer())
    expect(screened.verdict).toBe('deny')
    expect(screened.decidedBy?.name).toBe('broken')
    expect(screened.faults).toEqual([new TypeError('sk-secret')])
    expect(JSON.stringify(screened.reports)).not.toContain('sk-secret')
  })

  it('rewrites a prompt, and asks only those who look at prompts', () => {
    const screened = screenInput([says('deny'), appends('!')], 'hello')
    expect(screened).toMatchObject({ subject: 'hello!', verdict: 'redact', reports: [{ name: '!', verdict: 'redact' }] })
  })

  it('masks and refuses with the guardrails of a configuration', () => {
    const guardrails = createGuardrails(createRedactor()).select({ guardrails: null, terms: ['falcon'] })
    expect(screenOutput(guardrails, answer({ text: 'password: hunter2' })).subject.text).toBe('password: ••••')
    expect(screenOutput(guardrails, answer({ text: 'the Falcon' })).decidedBy?.name).toBe('term-list')
    expect(screenOutput(guardrails, answer({ finishReason: 'content_filter' })).decidedBy?.name).toBe('content-filter')
    expect(screenInput(guardrails, 'the falcon has password: hunter2').subject).toBe('the falcon has password: ••••')
  })
})
