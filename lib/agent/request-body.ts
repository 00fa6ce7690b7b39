import { createHash } from 'node:crypto'
import type { CompletionRequest } from '@/lib/domain/completion'
import type { Message } from '@/lib/domain/message'
import type { RequestBody } from '@/lib/domain/step'
import { canonical } from '@/lib/shared/json'

type Redact = (text: string) => string

/** The tools' schemas are the same in every round of every run, and most of what is sent: they are made canonical once. */
const known = new WeakMap<Redact, WeakMap<object, unknown>>()

function schemasOf({ tools }: CompletionRequest, redact: Redact): WeakMap<object, unknown> {
  const schemas = known.get(redact) ?? new WeakMap<object, unknown>()
  known.set(redact, schemas)
  for (const { inputSchema } of tools) if (!schemas.has(inputSchema)) schemas.set(inputSchema, canonical(inputSchema, redact))
  return schemas
}

/**
 * The body of a request as it is kept: canonical JSON (sorted keys, no spaces) with its SHA-256 in hex, so that the same request is
 * stored once (H3a). Texts are redacted; a provider's replay items are left out, because they are never stored in the clear.
 */
export function requestBody(request: CompletionRequest, redact: Redact): RequestBody {
  const schemas = schemasOf(request, redact)
  const kept = { ...request, messages: request.messages.map(withoutReplay) }
  const json = JSON.stringify(canonical(kept, redact, schemas))
  return { hash: createHash('sha256').update(json).digest('hex'), json }
}

function withoutReplay(message: Message): Message {
  if (message.role !== 'assistant') return message
  const { replay: _, ...kept } = message
  return kept
}
