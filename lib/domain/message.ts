import type { OutcomeKind, RequestedCall } from './tool'

/**
 * One message of what a model is sent. `replay` holds a provider's own output items (encrypted reasoning, say) for the next round
 * of the same run; only the transport that made them reads them, and they are never stored in the clear.
 */
export type Message =
  | { readonly role: 'system'; readonly text: string }
  | { readonly role: 'user'; readonly text: string }
  | {
      readonly role: 'assistant'
      readonly text: string
      readonly toolCalls: readonly RequestedCall[]
      readonly replay?: Replay
    }
  | {
      readonly role: 'tool'
      readonly providerCallId: string
      readonly name: string
      readonly outcome: OutcomeKind
      readonly text: string
    }

export interface Replay {
  readonly transport: 'responses' | 'chat'
  readonly model: string
  readonly items: readonly unknown[]
}
