import { describe, expect, it } from 'vitest'
import { secretRedaction } from '@/lib/guardrails/secret-redaction'
import { createRedactor } from '@/lib/redaction/create-redactor'
import { answer } from './responses'

const guardrail = secretRedaction(createRedactor())
const secret = 'Bearer aB3dE5fG7hJ9kL1m'

describe('secret redaction as a guardrail', () => {
  it('masks the text, the reasoning and the refusal of an answer', () => {
    const screening = guardrail.screenOutput(answer({ text: `Use ${secret}.`, reasoning: secret, refusal: secret }))
    expect(screening).toEqual({
      verdict: 'redact',
      reason: 'Secrets in the answer were masked.',
      subject: answer({ text: 'Use Bearer ••••.', reasoning: 'Bearer ••••', refusal: 'Bearer ••••' }),
    })
  })

  it('allows an answer without secrets, as it is', () => {
    expect(guardrail.screenOutput(answer({ reasoning: 'Think.', refusal: 'No.' }))).toEqual({ verdict: 'allow' })
  })

  it('leaves the arguments of tool calls to the tool', () => {
    const toolCalls = [{ providerCallId: 'a', name: 'save_note', arguments: JSON.stringify({ text: secret }) }]
    expect(guardrail.screenOutput(answer({ toolCalls }))).toEqual({ verdict: 'allow' })
  })

  it('rewrites a prompt', () => {
    expect(guardrail.screenInput?.(`my token is ${secret}`)).toEqual({
      verdict: 'redact',
      reason: 'Secrets in the message were masked.',
      subject: 'my token is Bearer ••••',
    })
    expect(guardrail.screenInput?.('hello')).toEqual({ verdict: 'allow' })
  })
})
