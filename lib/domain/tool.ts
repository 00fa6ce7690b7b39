import { z } from 'zod'

/** What a tool does to the world (G7). `write` always asks a person. */
export const effectSchema = z.enum(['read', 'idempotent_write', 'write'])
export type Effect = z.infer<typeof effectSchema>

/** A tool as it is offered to a model and listed for people. */
export interface ToolDefinition {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly effect: Effect
  readonly needsApproval: boolean
  /** JSON Schema of the arguments. */
  readonly inputSchema: Readonly<Record<string, unknown>>
}

/** A call as the model asked for it; `arguments` is the raw JSON text, untrusted. */
export interface RequestedCall {
  readonly providerCallId: string
  readonly name: string
  readonly arguments: string
}

/** A call with an id of ours, unique in the run (A9). */
export interface ReservedCall extends RequestedCall {
  readonly callId: string
}

export const outcomeKindSchema = z.enum(['ok', 'error', 'refused', 'cancelled', 'unknown'])
export type OutcomeKind = z.infer<typeof outcomeKindSchema>

/** Bytes that a tool gave beside its text. */
export interface ToolArtifact {
  readonly name: string
  readonly mediaType: string
  readonly data: Uint8Array
}

/** How one call ended. Every call of a batch gets exactly one, at its own position (F2). `text` is what the model reads. */
export interface ToolOutcome {
  readonly callId: string
  readonly name: string
  readonly outcome: OutcomeKind
  readonly text: string
  /** For the record and for people: the model reads the text alone. */
  readonly artifacts?: readonly ToolArtifact[]
}
