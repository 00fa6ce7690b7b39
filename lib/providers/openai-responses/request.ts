import type { ResponseCreateParams, ResponseInputItem } from 'openai/resources/responses/responses'
import type { CompletionRequest } from '@/lib/domain/completion'
import type { Message } from '@/lib/domain/message'
import type { ToolDefinition } from '@/lib/domain/tool'
import { replayedTurn } from './replay'

type Body = Omit<ResponseCreateParams, 'stream'>

/**
 * Our request in the words of the Responses API. Nothing is stored there (`store: false`): the conversation is ours, and a model that
 * reasons gets its own encrypted reasoning back with the calls that followed it (Q-A18).
 */
export function toResponsesRequest(request: CompletionRequest): Body {
  const reasons = reasonsOnItsOwn(request)
  return {
    model: request.model,
    input: request.messages.flatMap((message) => inputOf(message, request.model)),
    store: false,
    ...(request.tools.length > 0 && { tools: request.tools.map(toolOf) }),
    ...(request.temperature !== null && { temperature: request.temperature }),
    ...(request.maxOutputTokens !== null && { max_output_tokens: request.maxOutputTokens }),
    ...(request.reasoningEffort !== null && {
      reasoning: request.reasoningEffort === 'none' ? { effort: 'none' } : { effort: request.reasoningEffort, summary: 'auto' },
    }),
    ...(reasons && { include: ['reasoning.encrypted_content'] }),
  }
}

/** Asking a model without reasoning for its encrypted reasoning is a 400, so only those that have it are asked. */
const reasonsOnItsOwn = ({ model, reasoningEffort }: CompletionRequest): boolean =>
  reasoningEffort !== 'none' && (reasoningEffort !== null || /(^|\/)(o\d|gpt-([5-9]|\d\d)|codex)/.test(model))

function inputOf(message: Message, model: string): ResponseInputItem[] {
  switch (message.role) {
    case 'system':
    case 'user':
      return [{ role: message.role, content: message.text }]
    case 'assistant':
      return replayedTurn(message, model) ?? plainTurn(message)
    case 'tool':
      return [{ type: 'function_call_output', call_id: message.providerCallId, output: message.text }]
  }
}

/** Calls without item ids: what is not stored there has none, and `call_id` alone pairs them with their results (Q-A17). */
function plainTurn({ text, toolCalls }: Extract<Message, { role: 'assistant' }>): ResponseInputItem[] {
  const calls = toolCalls.map(
    (call): ResponseInputItem => ({
      type: 'function_call',
      call_id: call.providerCallId,
      name: call.name,
      arguments: call.arguments === '' ? '{}' : call.arguments,
    }),
  )
  return text === '' ? calls : [{ role: 'assistant', content: text }, ...calls]
}

const toolOf = (tool: ToolDefinition) =>
  ({
    type: 'function',
    name: tool.name,
    description: tool.description,
    parameters: { ...tool.inputSchema },
    strict: false,
  }) as const
