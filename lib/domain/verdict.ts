import { z } from 'zod'

/** F4: a precondition's three answers. Only the check itself may say that its rules could not be reached. */
export type Verdict =
  | { readonly say: 'admit' }
  | { readonly say: 'object'; readonly reason: string }
  | { readonly say: 'unavailable'; readonly reason: string }

/** An objection beats unavailable beats admit. */
export const judge = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.find((verdict) => verdict.say === 'object') ??
  verdicts.find((verdict) => verdict.say === 'unavailable') ?? { say: 'admit' }

/** C6: a guardrail's five verdicts. */
export const guardrailVerdictSchema = z.enum(['allow', 'redact', 'retry', 'require_approval', 'deny'])
export type GuardrailVerdict = z.infer<typeof guardrailVerdictSchema>
