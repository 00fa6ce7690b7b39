import { describe, expect, it } from 'vitest'
import { deliveryModeOf } from '@/lib/domain/configuration'
import { Failure } from '@/lib/domain/failure'
import { createGuardrails } from '@/lib/guardrails/registry'
import { createRedactor } from '@/lib/redaction/create-redactor'

const guardrails = createGuardrails(createRedactor())
const namesOf = (names: readonly string[] | null, terms: readonly string[] = []) =>
  guardrails.select({ guardrails: names === null ? null : [...names], terms: [...terms] }).map(({ name }) => name)

describe('the guardrails of a configuration', () => {
  it('are all of them where it says nothing', () => {
    expect(namesOf(null, ['falcon'])).toEqual(['secret-redaction', 'content-filter', 'term-list'])
  })

  it('leave out the term list where there are no terms', () => {
    expect(namesOf(null)).toEqual(['secret-redaction', 'content-filter'])
    expect(namesOf(['term-list'])).toEqual(['secret-redaction'])
  })

  it('are only the mandatory ones where it selects none', () => {
    expect(namesOf([], ['falcon'])).toEqual(['secret-redaction'])
  })

  it('always have the mandatory ones, in the same order', () => {
    expect(namesOf(['term-list', 'content-filter'], ['falcon'])).toEqual(['secret-redaction', 'content-filter', 'term-list'])
    expect(namesOf(['secret-redaction'], ['falcon'])).toEqual(['secret-redaction'])
  })

  it.each([[['secret-redactoin']], [['term-list', 'Content-Filter']], [['']], [['constructor']]])(
    'refuse an unknown name instead of running nothing: %j',
    (names) => {
      expect(() => namesOf(names)).toThrow(Failure)
      expect(() => namesOf(names)).toThrow(expect.objectContaining({ code: 'configuration_invalid' }))
    },
  )

  it('hold the stream exactly where the delivery mode says so', () => {
    for (const names of [null, [], ['term-list'], ['content-filter'], ['secret-redaction', 'term-list']]) {
      for (const terms of [[], ['falcon']]) {
        const holds = guardrails.select({ guardrails: names, terms }).some((guardrail) => guardrail.holdsStream)
        expect(deliveryModeOf({ guardrails: names, terms })).toBe(holds ? 'hold' : 'live')
      }
    }
  })

  it('are listed with what they are', () => {
    expect(guardrails.all).toEqual([
      { name: 'secret-redaction', mandatory: true, holdsStream: false },
      { name: 'content-filter', mandatory: false, holdsStream: false },
      { name: 'term-list', mandatory: false, holdsStream: true },
    ])
  })

  it('keep the terms of configurations apart', () => {
    const [, , one] = guardrails.select({ guardrails: null, terms: ['falcon'] })
    const [, , other] = guardrails.select({ guardrails: null, terms: ['heron'] })
    const response = { text: 'A heron.', reasoning: null, refusal: null, toolCalls: [], finishReason: 'stop' as const }
    const whole = { ...response, model: 'm', usage: null, processingMs: null, replay: null }
    expect(one?.screenOutput(whole).verdict).toBe('allow')
    expect(other?.screenOutput(whole).verdict).toBe('deny')
  })
})
