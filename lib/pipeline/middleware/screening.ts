import type { Configuration } from '@/lib/domain/configuration'
import type { Guardrail } from '@/lib/guardrails/guardrail'
import type { Middleware, Report } from '@/lib/pipeline/ports'
import { screenInput } from '@/lib/pipeline/screen-input'

export interface ScreeningOptions {
  /** What runs for a configuration. Throws `configuration_invalid` where it names one that does not exist. */
  select(configuration: Configuration): readonly Guardrail[]
  readonly report: Report
}

/** E4: what goes on inwards is the prompt as the guardrails of the requested configuration leave it; a refused one goes nowhere. */
export function screening({ select, report }: ScreeningOptions): Middleware {
  return (next) =>
    async function screening(request, context) {
      return next(screenInput(select(context.configuration), request, { verdicts: context.verdicts, report }), context)
    }
}
