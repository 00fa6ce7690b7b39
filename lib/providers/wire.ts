import { Failure } from '@/lib/domain/failure'
import type { Endpoint } from './endpoint'

/** A JSON object of a provider, nothing known of it yet. */
export type Wire = Readonly<Record<string, unknown>>

export const isWire = (value: unknown): value is Wire => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The objects of a list; none where it is no list. */
export const wireList = (value: unknown): readonly Wire[] => (Array.isArray(value) ? value.filter(isWire) : [])

/** The non-empty string, or `null`. */
export const wireText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Parses JSON of a provider; anything else is that provider's failure, not ours. */
export function parseWire(json: string, endpoint: Endpoint): unknown {
  try {
    return JSON.parse(json)
  } catch (cause) {
    throw new Failure(
      'provider_bad_response',
      `${endpoint.host} sent something that is not JSON. Try again, or check the base URL.`,
      {
        cause,
      },
    )
  }
}

/**
 * What stands in a stream beside JSON: an empty line's worth of data, a comment behind `data:` (Q-C3), and the `[DONE]` of Chat
 * Completions that some Responses servers send as well.
 */
export const isFiller = (data: string): boolean => {
  const first = data.charCodeAt(0)
  if (first === 0x7b) return false
  return data.trim() === '' || first === 0x3a || isDone(data)
}

export const isDone = (data: string): boolean => data.trim() === '[DONE]'
