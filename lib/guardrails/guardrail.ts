import type { CompletionResponse } from '@/lib/domain/completion'
import type { GuardrailVerdict } from '@/lib/domain/verdict'

/**
 * What a guardrail says of a subject (C6). A `redact` brings the subject as it may go on; the others have no say in its text.
 * A reason is for people and is kept: it never quotes what it is about.
 */
export type Screening<Subject> =
  | { readonly verdict: 'allow' }
  | { readonly verdict: 'redact'; readonly reason: string; readonly subject: Subject }
  | { readonly verdict: Exclude<GuardrailVerdict, 'allow' | 'redact'>; readonly reason: string }

/** Looks at what goes to a model and what comes back. Pure: the same subject gets the same verdict. */
export interface Guardrail {
  readonly name: string
  /** Runs whatever a configuration selects (E4). */
  readonly mandatory: boolean
  /** Must see the whole text before the reader sees any (C2). */
  readonly holdsStream: boolean
  /** A prompt on its way out, before the pipeline; a redaction rewrites it. Without it, prompts are not looked at. */
  screenInput?(text: string): Screening<string>
  /** The complete response (C5). */
  screenOutput(response: CompletionResponse): Screening<CompletionResponse>
}
