import { z } from 'zod'
import type { AnswerReason, CompletionResponse } from '@/lib/domain/completion'
import { Failure } from '@/lib/domain/failure'
import type { RequestedCall } from '@/lib/domain/tool'
import type { Usage } from '@/lib/domain/usage'
import type { Endpoint } from '@/lib/providers/endpoint'
import { failureOfReport } from '@/lib/providers/provider-error'
import { isWire, type Wire, wireList, wireText } from '@/lib/providers/wire'
import { errorOf, readWireError } from '@/lib/providers/wire-error'
import { replayOf } from './replay'

const tokens = z.number().int().nonnegative().nullable().catch(null)
const usageBody = z.object({
  input_tokens: tokens,
  output_tokens: tokens,
  input_tokens_details: z.object({ cached_tokens: tokens }).nullable().catch(null),
  output_tokens_details: z.object({ reasoning_tokens: tokens }).nullable().catch(null),
})

/**
 * Reads the response object, the same from a blocking body and from the event that ends a stream (A2). Tolerant of what it does not know
 * (Q-A14, Q-A15); throws `Failure` for a response that failed, was cancelled there, or is not finished, and for anything that is no response.
 */
export function readResponse(body: unknown, endpoint: Endpoint, processingMs: number | null): CompletionResponse {
  if (!isWire(body)) throw failureOfReportedBody(body, endpoint)
  refuseUnfinished(body, endpoint)
  const output = body.output
  if (!Array.isArray(output)) throw failureOfReportedBody(body, endpoint)

  const items = output.filter(isWire)
  const parts = items.filter(isAnswer).flatMap((item) => wireList(item.content))
  const text = joined(parts, 'output_text', 'text')
  const refusal = joined(parts, 'refusal', 'refusal') || null
  const reasoning = items.filter((item) => item.type === 'reasoning').map(reasoningText)
  const toolCalls = items.filter((item) => item.type === 'function_call').map(callOf)
  const finishReason = finishReasonOf(body, { refusal, toolCalls })
  return {
    text,
    reasoning: reasoning.filter((piece) => piece !== '').join('\n\n') || null,
    refusal,
    toolCalls,
    finishReason,
    model: wireText(body.model) ?? endpoint.model,
    usage: usageOf(body.usage),
    processingMs,
    replay: finishReason === 'tool_calls' ? replayOf(output, endpoint.model, toolCalls) : null,
  }
}

/** Servers leave the status out, or misspell it; only one that says something else is not a finished response. */
function refuseUnfinished(body: Wire, endpoint: Endpoint): void {
  switch (body.status) {
    case 'failed':
      throw failureOfReport(isWire(body.error) ? errorOf(body.error) : undefined, endpoint, usageOf(body.usage))
    case 'cancelled':
      throw new Failure('provider_failed', `${endpoint.host} cancelled the answer of “${endpoint.model}”. Try again.`, {
        usage: usageOf(body.usage),
      })
    case 'queued':
    case 'in_progress':
      throw new Failure('provider_bad_response', `${endpoint.host} gave back an answer that is not finished. Try again.`)
  }
}

function failureOfReportedBody(body: unknown, endpoint: Endpoint): Failure {
  const error = readWireError(body)
  if (error) return failureOfReport(error, endpoint)
  return new Failure(
    'provider_bad_response',
    `${endpoint.host} gave an answer that is none of the Responses API. Check the base URL ${endpoint.baseUrl} and the kind of provider.`,
  )
}

interface Said {
  readonly refusal: string | null
  readonly toolCalls: readonly RequestedCall[]
}

/** The status of the object decides, not the name of the event (Q-A20); `incomplete` without a known reason is a cut (Q-A2). */
function finishReasonOf(body: Wire, { refusal, toolCalls }: Said): AnswerReason {
  if (body.status === 'incomplete') {
    const reason = isWire(body.incomplete_details) ? body.incomplete_details.reason : undefined
    return reason === 'content_filter' ? 'content_filter' : 'length'
  }
  if (refusal !== null) return 'refusal'
  return toolCalls.length > 0 ? 'tool_calls' : 'stop'
}

const isAnswer = (item: Wire) => item.type === 'message' && (item.role === undefined || item.role === 'assistant')

const joined = (parts: readonly Wire[], type: string, field: string): string =>
  parts.map((part) => (part.type === type ? (wireText(part[field]) ?? '') : '')).join('')

/** The summary where there is one, else the reasoning itself (open models). */
function reasoningText(item: Wire): string {
  const summary = wireList(item.summary).flatMap((part) => wireText(part.text) ?? [])
  if (summary.length > 0) return summary.join('\n\n')
  return wireList(item.content)
    .flatMap((part) => wireText(part.text) ?? [])
    .join('\n\n')
}

/** Results are paired by `call_id`; the item's own id only stands in for a missing one (Q-A16, Q-A17). */
const callOf = (item: Wire, index: number): RequestedCall => ({
  providerCallId: wireText(item.call_id) ?? wireText(item.id) ?? `call_${index}`,
  name: wireText(item.name) ?? '',
  arguments: wireText(item.arguments) ?? '{}',
})

function usageOf(usage: unknown): Usage | null {
  const read = usageBody.safeParse(usage).data
  if (!read) return null
  return {
    inputTokens: read.input_tokens,
    outputTokens: read.output_tokens,
    cachedInputTokens: read.input_tokens_details?.cached_tokens ?? null,
    reasoningTokens: read.output_tokens_details?.reasoning_tokens ?? null,
  }
}
