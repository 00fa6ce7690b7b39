import { z } from 'zod'
import type { AnswerReason, CompletionResponse } from '@/lib/domain/completion'
import { Failure } from '@/lib/domain/failure'
import type { RequestedCall } from '@/lib/domain/tool'
import type { Usage } from '@/lib/domain/usage'
import type { Endpoint } from '@/lib/providers/endpoint'
import { failureOfReport } from '@/lib/providers/provider-error'
import { isWire, type Wire, wireList, wireText } from '@/lib/providers/wire'
import { readWireError } from '@/lib/providers/wire-error'
import { parseJson } from '@/lib/shared/json'
import { contentText, reasoningText } from './message-text'
import { replayOf } from './replay'

const tokens = z.number().int().nonnegative().nullable().catch(null)
const usageBody = z.object({
  prompt_tokens: tokens,
  completion_tokens: tokens,
  prompt_tokens_details: z.object({ cached_tokens: tokens }).nullable().catch(null),
  completion_tokens_details: z.object({ reasoning_tokens: tokens }).nullable().catch(null),
})

/**
 * Reads a chat completion, the same from a blocking body and from a folded stream (A3). Only choice 0 counts (A7). Throws `Failure` for
 * an error in the place of an answer, and for anything that is no completion.
 */
export function readCompletion(body: unknown, endpoint: Endpoint, processingMs: number | null): CompletionResponse {
  const error = readWireError(body)
  if (error) throw failureOfReport(error, endpoint, isWire(body) ? usageOf(body.usage) : null)
  const choice = isWire(body) ? firstChoice(body) : undefined
  if (!isWire(body) || !choice) throw noCompletion(endpoint)
  const said = choice.finish_reason
  if (said === 'error') throw failureOfReport(undefined, endpoint, usageOf(body.usage))

  const message = isWire(choice.message) ? choice.message : {}
  const refusal = wireText(message.refusal)
  const toolCalls = callsOf(message.tool_calls)
  const finishReason = finishReasonOf(wireText(said), { refusal, toolCalls })
  return {
    text: contentText(message.content),
    reasoning: reasoningText(message) || null,
    refusal,
    toolCalls,
    finishReason,
    model: wireText(body.model) ?? endpoint.model,
    usage: usageOf(body.usage),
    processingMs,
    replay: replayOf(message, endpoint.model, finishReason === 'tool_calls'),
  }
}

const firstChoice = (body: Wire): Wire | undefined => wireList(body.choices).find((choice) => (choice.index ?? 0) === 0)

const noCompletion = (endpoint: Endpoint) =>
  new Failure(
    'provider_bad_response',
    `${endpoint.host} gave an answer that is none of Chat Completions. Check the base URL ${endpoint.baseUrl} and the kind of provider.`,
  )

interface Said {
  readonly refusal: string | null
  readonly toolCalls: readonly RequestedCall[]
}

const cuts = new Map<string, AnswerReason>([
  ['length', 'length'],
  ['max_tokens', 'length'],
  ['model_length', 'length'],
  ['content_filter', 'content_filter'],
])

/**
 * Whether there are calls decides between `tool_calls` and `stop`, not the word (Q-B8). Without a word a completion whose last call is
 * half an object was cut (Q-B9).
 */
function finishReasonOf(said: string | null, { refusal, toolCalls }: Said): AnswerReason {
  const cut = said === null ? undefined : cuts.get(said)
  if (cut) return cut
  if (refusal !== null) return 'refusal'
  if (toolCalls.length === 0) return 'stop'
  return said === null && toolCalls.some((call) => parseJson(call.arguments) === undefined) ? 'length' : 'tool_calls'
}

const callsOf = (calls: unknown): readonly RequestedCall[] =>
  wireList(calls).flatMap((call, index) => {
    const named = isWire(call.function) ? call.function : undefined
    if (!named) return []
    return [
      {
        providerCallId: wireText(call.id) ?? `call_${index}`,
        name: wireText(named.name) ?? '',
        arguments: argumentsText(named.arguments),
      },
    ]
  })

/** Arguments are JSON in a string, by some servers an object, nothing, or empty (Q-B6, Q-B7). */
export function argumentsText(value: unknown): string {
  if (typeof value === 'string') return value.trim() === '' ? '{}' : value
  return isWire(value) ? JSON.stringify(value) : '{}'
}

function usageOf(usage: unknown): Usage | null {
  const read = usageBody.safeParse(usage).data
  if (!read) return null
  return {
    inputTokens: read.prompt_tokens,
    outputTokens: read.completion_tokens,
    cachedInputTokens: read.prompt_tokens_details?.cached_tokens ?? null,
    reasoningTokens: read.completion_tokens_details?.reasoning_tokens ?? null,
  }
}
