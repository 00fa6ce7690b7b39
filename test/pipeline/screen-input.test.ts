import { describe, expect, it } from 'vitest'
import type { CompletionRequest } from '@/lib/domain/completion'
import type { Message } from '@/lib/domain/message'
import type { GuardrailRecord } from '@/lib/domain/step'
import type { Guardrail } from '@/lib/guardrails/guardrail'
import { createGuardrails } from '@/lib/guardrails/registry'
import { screenInput } from '@/lib/pipeline/screen-input'
import { createRedactor } from '@/lib/redaction/create-redactor'
import { aConfiguration, aRequest, reports } from '@/test/pipeline/fixture'

const secret = `sk-proj-${'aB3dE6gH9jK2mN5pQ8sT'.repeat(2)}`
const mandatory = createGuardrails(createRedactor()).select(aConfiguration('asked', { guardrails: [] }))

function screen(messages: readonly Message[], guardrails: readonly Guardrail[] = mandatory) {
  const verdicts: GuardrailRecord[] = []
  const request: CompletionRequest = { ...aRequest, messages }
  return { screened: screenInput(guardrails, request, { verdicts, report: reports().report }), verdicts }
}

const everyRole: readonly Message[] = [
  { role: 'system', text: `Use ${secret}.` },
  { role: 'user', text: `My key is ${secret}` },
  {
    role: 'assistant',
    text: `I see ${secret}`,
    toolCalls: [{ providerCallId: 'c', name: 't', arguments: JSON.stringify({ key: secret }) }],
    replay: { transport: 'responses', model: 'm', items: [] },
  },
  { role: 'tool', providerCallId: 'c', name: 't', outcome: 'ok', text: `result ${secret}` },
]

describe('the screening of a prompt (E4)', () => {
  it('masks secrets in every message, whoever wrote it, also when a configuration selects no guardrail', () => {
    const { screened, verdicts } = screen(everyRole)
    expect(JSON.stringify(screened)).not.toContain(secret.slice(8))
    expect(screened.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool'])
    expect(screened.messages[2]).toMatchObject({ replay: { transport: 'responses' } })
    expect(verdicts).toEqual([{ name: 'secret-redaction', verdict: 'redact', reason: expect.any(String) }])
  })

  it('keeps arguments valid JSON', () => {
    const [, , assistant] = screen(everyRole).screened.messages
    expect(assistant?.role === 'assistant' && assistant.toolCalls.map((call) => Object.keys(JSON.parse(call.arguments)))).toEqual(
      [['key']],
    )
    const greedy: Guardrail = {
      name: 'greedy',
      mandatory: false,
      holdsStream: false,
      screenInput: () => ({ verdict: 'redact', reason: 'All of it.', subject: '••••' }),
      screenOutput: () => ({ verdict: 'allow' }),
    }
    const [message] = screen([everyRole[2] ?? { role: 'user', text: '' }], [greedy]).screened.messages
    expect(message).toMatchObject({ text: '••••', toolCalls: [{ arguments: '{}' }] })
  })

  it('leaves a harmless prompt as it is, without a word on the record', () => {
    const messages: readonly Message[] = [{ role: 'user', text: 'How far is the Moon?' }]
    expect(screen(messages)).toEqual({ screened: { ...aRequest, messages }, verdicts: [] })
  })

  it.each([
    ['deny', 'policy_denied'],
    ['retry', 'policy_denied'],
    ['require_approval', 'approval_required'],
  ] as const)('%s: refuses the call as %s, and keeps guardrail and reason', (verdict, code) => {
    const strict: Guardrail = {
      name: 'strict',
      mandatory: false,
      holdsStream: false,
      screenInput: () => ({ verdict, reason: 'Not here.' }),
      screenOutput: () => ({ verdict: 'allow' }),
    }
    const verdicts: GuardrailRecord[] = []
    const request = { ...aRequest, messages: [{ role: 'user', text: 'quiet words' }] } as const
    expect(() => screenInput([strict], request, { verdicts, report: reports().report })).toThrowError(
      expect.objectContaining({ code, message: 'The question was refused: Not here. (guardrail strict)' }),
    )
    expect(verdicts).toEqual([{ name: 'strict', verdict, reason: 'Not here.' }])
  })

  it('refuses when a check fails, and tells the log what it threw', () => {
    const oops = new TypeError('oops')
    const broken: Guardrail = {
      name: 'broken',
      mandatory: false,
      holdsStream: false,
      screenInput: () => {
        throw oops
      },
      screenOutput: () => ({ verdict: 'allow' }),
    }
    const { faults, report } = reports()
    const request = { ...aRequest, messages: [{ role: 'user', text: 'hi' }] } as const
    expect(() => screenInput([broken], request, { verdicts: [], report })).toThrowError(
      expect.objectContaining({ code: 'policy_denied' }),
    )
    expect(faults).toEqual([oops])
  })
})
