import { createHash } from 'node:crypto'
import type { CompletionRequest } from '@/lib/domain/completion'
import type { Configuration } from '@/lib/domain/configuration'
import { canonical } from '@/lib/shared/json'

/**
 * SHA-256, in hex, of everything that decides an answer: what is sent, to whom, and what screens what comes back; so an answer that
 * passed under other guardrails is another one. The key of the provider decides nothing and is left out.
 */
export function fingerprint(request: CompletionRequest, { slug, provider, guardrails, terms }: Configuration): string {
  const { kind, baseUrl } = provider
  const decisive = { request, slug, kind, baseUrl, guardrails, terms }
  return createHash('sha256')
    .update(JSON.stringify(canonical(decisive)))
    .digest('hex')
}
