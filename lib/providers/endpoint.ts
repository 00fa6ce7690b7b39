import { clip } from '@/lib/domain/text'
import { createRedactor } from '@/lib/redaction/create-redactor'

/** Who is asked, for messages to people. The key is here only so that it can be kept out of them. */
export interface Endpoint {
  /** `api.openai.com`, `localhost:11434`. */
  readonly host: string
  /** Without the name and password that may stand in it. */
  readonly baseUrl: string
  readonly model: string
  readonly apiKey: string | null
}

export const shownUrl = (baseUrl: string): string => redactor.redact(baseUrl)

const quoteLength = 300
const redactor = createRedactor()

/**
 * What a provider said, fit for a message: one line, at most 300 UTF-16 units, without our key or any other secret, which a
 * cut could make unrecognisable (H4); `null` for markup, which is a proxy's page and may hold addresses (Q-C6).
 */
export function quote(text: string | null, endpoint: Endpoint): string | null {
  if (!text || /^\s*<|<(!doctype|html|head|body|script)\b/i.test(text)) return null
  const masked = endpoint.apiKey ? text.replaceAll(endpoint.apiKey, '••••') : text
  const line = redactor
    .redact(masked)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  if (line === '') return null
  return line.length > quoteLength ? `${clip(line, quoteLength)}…` : line
}
