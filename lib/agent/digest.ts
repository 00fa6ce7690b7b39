import { createHash } from 'node:crypto'
import { canonical } from '@/lib/shared/json'
import type { Wait } from './agent'
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

/**
 * What a decision must name (G5). A form is one call's: two forms of the same turn have two digests, so that what was sent twice does
 * not fill the next one.
 */
export function digestOfWait(batch: readonly PreparedCall[], wait: Wait): string {
  const turn = digestOf(batch)
  if (wait.for === 'approval') return turn
  return createHash('sha256')
    .update(JSON.stringify([turn, wait.callIds]))
    .digest('hex')
}
