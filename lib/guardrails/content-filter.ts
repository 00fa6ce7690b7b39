import type { Guardrail } from './guardrail'

/** Makes the provider's own verdict explicit: an answer that its filter cut is refused, not shown as if it were one. */
export const contentFilter: Guardrail = {
  name: 'content-filter',
  mandatory: false,
  holdsStream: false,
  screenOutput: ({ finishReason }) =>
    finishReason === 'content_filter'
      ? { verdict: 'deny', reason: "The provider's content filter stopped the answer." }
      : { verdict: 'allow' },
}
