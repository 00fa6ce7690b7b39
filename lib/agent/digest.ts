import { createHash } from 'node:crypto'
import type { PreparedCall } from './prepare-call'

/**
 * The exact turn that a person decides about (G5): names, ids and arguments of all its calls, as the tools will get them. SHA-256, hex.
 */
export function digestOf(batch: readonly PreparedCall[]): string {
  const turn = batch.map((prepared) => ({
    callId: prepared.call.callId,
    name: prepared.call.name,
    arguments: prepared.status === 'ready' ? canonical(prepared.args) : prepared.call.arguments,
  }))
  return createHash('sha256').update(JSON.stringify(turn)).digest('hex')
}

/** The same value always gives the same JSON: keys sorted at every depth. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  )
}
