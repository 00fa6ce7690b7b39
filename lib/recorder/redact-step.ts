import { artifactLimits } from '@/lib/domain/artifact'
import type { Attempt, NewStep } from '@/lib/domain/step'
import { clip, toStorable } from '@/lib/domain/text'
import type { Redactor } from '@/lib/redaction/redactor'

/** H4: nothing secret reaches the log, and nothing that a database cannot hold: every text of a step that a model, a tool or a provider wrote. */
export function redactStep(step: NewStep, redactor: Redactor): NewStep {
  const clean = (text: string) => toStorable(redactor.redact(text))
  switch (step.kind) {
    case 'llm':
      return {
        ...step,
        text: clean(step.text),
        ...(step.reasoning === undefined ? {} : { reasoning: clean(step.reasoning) }),
        ...(step.refusal === undefined ? {} : { refusal: clean(step.refusal) }),
        error: step.error && { ...step.error, message: clean(step.error.message) },
        attempts: redactAttempts(step.attempts, redactor),
      }
    case 'tool_call':
      return { ...step, name: clean(step.name), arguments: clean(step.arguments) }
    case 'tool_result':
      return {
        ...step,
        name: clean(step.name),
        result: clean(step.result),
        ...(step.artifacts && {
          // Cut when the secrets are out: half of one would not be known as one.
          artifacts: step.artifacts.map((artifact) => ({
            ...artifact,
            name: clip(clean(artifact.name), artifactLimits.name),
            mediaType: clip(clean(artifact.mediaType), artifactLimits.mediaType),
          })),
        }),
      }
    case 'stage':
      return {
        ...step,
        checks: step.checks.map((check) => (check.reason === undefined ? check : { ...check, reason: clean(check.reason) })),
      }
    case 'input':
      return step.question === undefined ? step : { ...step, question: clean(step.question) }
    case 'approval':
      return step.note === undefined ? step : { ...step, note: clean(step.note) }
    default:
      return step
  }
}

/** What a provider is quoted with; the text that an attempt had shown was redacted on its way to the reader. */
export const redactAttempts = (attempts: readonly Attempt[], redactor: Redactor): Attempt[] =>
  attempts.map((attempt) => ({
    ...attempt,
    error: attempt.error && { ...attempt.error, message: toStorable(redactor.redact(attempt.error.message)) },
  }))
