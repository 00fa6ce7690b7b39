import type { CompletionResponse } from '@/lib/domain/completion'
import type { GuardrailVerdict } from '@/lib/domain/verdict'
import type { Guardrail, Screening } from './guardrail'

/** What the guardrails say together. */
export interface Screened<Subject> {
  /** The subject as it may go on: as it came, or redacted. Not to be used after a `deny`. */
  readonly subject: Subject
  /** The strictest verdict. */
  readonly verdict: GuardrailVerdict
  /** Of the strictest, the first; `null` where all allow. */
  readonly decidedBy: GuardrailReport | null
  /** What each one said, in their order, for the record. */
  readonly reports: readonly GuardrailReport[]
  /** What was thrown by those that failed, for the log. */
  readonly faults: readonly unknown[]
}

export interface GuardrailReport {
  readonly name: string
  readonly verdict: GuardrailVerdict
  readonly reason?: string
}

/** Each sees what the ones before it have redacted. One that throws has refused: a fault of enforcement is never a permission. */
export const screenOutput = (guardrails: readonly Guardrail[], response: CompletionResponse): Screened<CompletionResponse> =>
  screen(guardrails, response, (guardrail, subject) => guardrail.screenOutput(subject))

/** The same for a prompt on its way to the model. */
export const screenInput = (guardrails: readonly Guardrail[], text: string): Screened<string> =>
  screen(
    guardrails.filter((guardrail) => guardrail.screenInput),
    text,
    (guardrail, subject) => guardrail.screenInput?.(subject) ?? { verdict: 'allow' },
  )

function screen<Subject>(
  guardrails: readonly Guardrail[],
  subject: Subject,
  ask: (guardrail: Guardrail, subject: Subject) => Screening<Subject>,
): Screened<Subject> {
  let current = subject
  const faults: unknown[] = []
  const reports = guardrails.map((guardrail): GuardrailReport => {
    const { name } = guardrail
    try {
      const screening = ask(guardrail, current)
      if (screening.verdict === 'allow') return { name, verdict: 'allow' }
      if (screening.verdict === 'redact') current = screening.subject
      return { name, verdict: screening.verdict, reason: screening.reason }
    } catch (error) {
      faults.push(error)
      return { name, verdict: 'deny', reason: 'The check itself failed, so nothing is let through.' }
    }
  })
  const decidedBy = strictest(reports)
  return { subject: current, verdict: decidedBy?.verdict ?? 'allow', decidedBy, reports, faults }
}

const strictness = { allow: 0, redact: 1, retry: 2, require_approval: 3, deny: 4 } as const satisfies Record<
  GuardrailVerdict,
  number
>

const strictest = (reports: readonly GuardrailReport[]): GuardrailReport | null =>
  reports.reduce<GuardrailReport | null>(
    (most, report) => (strictness[report.verdict] > strictness[most?.verdict ?? 'allow'] ? report : most),
    null,
  )
