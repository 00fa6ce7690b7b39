import { createHash } from 'node:crypto'
import type { CompletionRequest } from '@/lib/domain/completion'
import type { Message } from '@/lib/domain/message'
import type { RequestBody } from '@/lib/domain/step'

/**
 * The body of a request as it is kept: canonical JSON (sorted keys, no spaces) with its SHA-256 in hex, so that the same request is
 * stored once (H3a). Texts are redacted; a provider's replay items are left out, because they are never stored in the clear.
 */
export function requestBody(request: CompletionRequest, redact: (text: string) => string): RequestBody {
  const kept = { ...request, messages: request.messages.map(withoutReplay) }
  const json = JSON.stringify(canonical(kept, redact))
  return { hash: createHash('sha256').update(json).digest('hex'), json }
}

function withoutReplay(message: Message): Message {
  if (message.role !== 'assistant') return message
  const { replay: _, ...kept } = message
  return kept
}

function canonical(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map((item) => canonical(item, redact))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, item]) => [key, canonical(item, redact)]))
}
