import { z } from 'zod'
import type { Message, Replay } from './message'
import type { RequestedCall, ToolDefinition } from './tool'
import type { Usage } from './usage'

/** How a model's answer ended (A8). A response that says of itself that it failed is no answer (A7): its parser throws. */
export const answerReasonSchema = z.enum(['stop', 'tool_calls', 'length', 'content_filter', 'refusal'])
export type AnswerReason = z.infer<typeof answerReasonSchema>

/** How a round ended, which may have had no answer (A8). */
export const finishReasonSchema = z.enum([...answerReasonSchema.options, 'cancelled', 'interrupted', 'error'])

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
  readonly finishReason: AnswerReason
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
