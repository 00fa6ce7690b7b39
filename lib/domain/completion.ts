import { z } from 'zod'
import type { Message, Replay } from './message'
import type { RequestedCall, ToolDefinition } from './tool'
import type { Usage } from './usage'

/** A8. */
export const finishReasonSchema = z.enum([
  'stop',
  'tool_calls',
  'length',
  'content_filter',
  'refusal',
  'cancelled',
  'interrupted',
  'error',
])
export type FinishReason = z.infer<typeof finishReasonSchema>

export type ReasoningEffort = 'none' | 'minimal' | 'low' | 'medium' | 'high'

/** What is asked of a model, in our words. Configuration and provider are chosen elsewhere. */
export interface CompletionRequest {
  readonly messages: readonly Message[]
  readonly tools: readonly ToolDefinition[]
  readonly model: string
  readonly temperature: number | null
  readonly maxOutputTokens: number | null
  readonly reasoningEffort: ReasoningEffort | null
}

/** What a model answered, the same whether it was streamed or not (A1). */
export interface CompletionResponse {
  readonly text: string
  readonly reasoning: string | null
  readonly refusal: string | null
  readonly toolCalls: readonly RequestedCall[]
  readonly finishReason: FinishReason
  readonly model: string
  readonly usage: Usage | null
  /** The provider's own processing time in ms; `null` for a stream (A5). */
  readonly processingMs: number | null
  readonly replay: Replay | null
}

/** What eyes may see while a call is under way. Synchronous and cheap: one call a delta. */
export interface CompletionObserver {
  text(delta: string): void
  reasoning(delta: string): void
  toolCall(index: number, name: string | null, argumentsDelta: string): void
}
