import type { CompletionResponse } from '@/lib/domain/completion'
import { parseJson } from '@/lib/shared/json'
import type { Guardrail } from './guardrail'
import type { TermMatcher } from './term-matcher'

/**
 * Refuses an answer in which a term of the configuration's list stands, in its text, its reasoning or the arguments of its calls. It must see
 * the whole before the reader sees any, so it holds the stream (C2). The reason does not name the term: it would be kept.
 */
export function termList(matcher: TermMatcher): Guardrail {
  return {
    name: 'term-list',
    mandatory: false,
    holdsStream: true,
    screenOutput: (response) =>
      textsOf(response).some((text) => matcher.matches(text))
        ? { verdict: 'deny', reason: 'The answer contains a term that is not allowed here.' }
        : { verdict: 'allow' },
  }
}

const textsOf = ({ text, reasoning, refusal, toolCalls }: CompletionResponse): string[] => [
  text,
  reasoning ?? '',
  refusal ?? '',
  ...toolCalls.map((call) => readable(call.arguments)),
]

/** Arguments without the escapes of JSON, which could hide a term (`\u0066oo`); as they are where they are no JSON. */
function readable(text: string): string {
  const value = parseJson(text)
  return value === undefined ? text : strings(value).join('\n')
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(strings)
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => [key, ...strings(inner)])
  return []
}
