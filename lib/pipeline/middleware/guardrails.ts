import type { CompletionResponse } from '@/lib/domain/completion'
import type { Configuration } from '@/lib/domain/configuration'
import { Failure } from '@/lib/domain/failure'
import type { Guardrail } from '@/lib/guardrails/guardrail'
import { type GuardrailReport, type Screened, screenOutput } from '@/lib/guardrails/screen'
import type { CallContext, Middleware, Report } from '@/lib/pipeline/ports'

export interface GuardrailsOptions {
  /** What runs for a configuration. Throws `configuration_invalid` where it names one that does not exist. */
  select(configuration: Configuration): readonly Guardrail[]
  readonly report: Report
}

/**
 * C5, C6, E4: the guardrails of the requested configuration screen the complete response, whoever served it. `retry` asks once more; a
 * second one refuses. A refused answer fails the call with guardrail and reason, never its text, and the relay takes back what was seen.
 */
export function guardrails({ select, report }: GuardrailsOptions): Middleware {
  return (next) =>
    async function guardrails(request, context) {
      const chosen = select(context.configuration)
      const screen = (response: CompletionResponse) => {
        const screened = screenOutput(chosen, response)
        context.verdicts.push(...screened.reports)
        for (const fault of screened.faults) report(fault, 'screening an answer')
        return screened
      }

      const first = screen(await next(request, context))
      if (first.verdict !== 'retry') return passed(first, context)
      const second = screen(await again(() => next(request, { ...context, restartReason: 'guardrail_retry' }), context))
      if (second.verdict === 'retry') context.verdicts.push(deniedAfterRetry(second.decidedBy))
      return passed(second, context)
    }
}

/** A second call that never began leaves the first answer before the reader, which was not to stay. */
async function again(call: () => Promise<CompletionResponse>, { relay }: CallContext): Promise<CompletionResponse> {
  const before = relay.record().attempts.length
  try {
    return await call()
  } catch (error) {
    if (relay.record().attempts.length === before) relay.refuse()
    throw error
  }
}

function passed({ verdict, subject, decidedBy }: Screened<CompletionResponse>, { relay }: CallContext): CompletionResponse {
  if (verdict === 'allow' || verdict === 'redact') return subject
  relay.refuse()
  const { name, reason } = saidBy(decidedBy)
  if (verdict === 'require_approval')
    throw new Failure('approval_required', `The answer needs a person's approval: ${reason} (guardrail ${name})`)
  throw new Failure('policy_denied', `The answer was refused: ${reason} (guardrail ${name})`)
}

const deniedAfterRetry = (report: GuardrailReport | null): GuardrailReport => ({ ...saidBy(report), verdict: 'deny' })

const saidBy = (report: GuardrailReport | null) => ({
  name: report?.name ?? 'guardrail',
  reason: report?.reason ?? 'No reason was given.',
})
