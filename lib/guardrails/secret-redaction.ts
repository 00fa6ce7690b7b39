import type { CompletionResponse } from '@/lib/domain/completion'
import type { Redactor } from '@/lib/redaction/redactor'
import type { Guardrail } from './guardrail'

/**
 * Masks secrets in prompts and answers. Tool calls keep their arguments, because a tool gets them as the model gave them (H4); whoever
 * shows or stores them redacts them there.
 */
export function secretRedaction({ redact }: Pick<Redactor, 'redact'>): Guardrail {
  return {
    name: 'secret-redaction',
    mandatory: true,
    holdsStream: false,

    screenInput(text) {
      const subject = redact(text)
      return subject === text
        ? { verdict: 'allow' }
        : { verdict: 'redact', reason: 'Secrets in the message were masked.', subject }
    },

    screenOutput(response) {
      const subject: CompletionResponse = {
        ...response,
        text: redact(response.text),
        reasoning: response.reasoning === null ? null : redact(response.reasoning),
        refusal: response.refusal === null ? null : redact(response.refusal),
      }
      const unchanged =
        subject.text === response.text && subject.reasoning === response.reasoning && subject.refusal === response.refusal
      return unchanged ? { verdict: 'allow' } : { verdict: 'redact', reason: 'Secrets in the answer were masked.', subject }
    },
  }
}
