import type {
  ChatCompletionCreateParams,
  ChatCompletionMessageParam,
  ChatCompletionTool,
} from 'openai/resources/chat/completions'
import type { CompletionRequest } from '@/lib/domain/completion'
import type { Message } from '@/lib/domain/message'
import type { ToolDefinition } from '@/lib/domain/tool'
import { replayedFields } from './replay'

type Body = Omit<ChatCompletionCreateParams, 'stream' | 'stream_options'>

/** Our request in the words of Chat Completions. `isOpenAi`: that host alone wants the newer name of the token limit. */
export function toChatRequest(request: CompletionRequest, isOpenAi: boolean): Body {
  const { model, temperature, maxOutputTokens, reasoningEffort } = request
  return {
    model,
    messages: request.messages.map((message) => messageOf(message, model)),
    ...(request.tools.length > 0 && { tools: request.tools.map(toolOf) }),
    ...(temperature !== null && { temperature }),
    ...(maxOutputTokens !== null && { [isOpenAi ? 'max_completion_tokens' : 'max_tokens']: maxOutputTokens }),
    ...(reasoningEffort !== null && { reasoning_effort: reasoningEffort }),
  }
}

function messageOf(message: Message, model: string): ChatCompletionMessageParam {
  switch (message.role) {
    case 'system':
    case 'user':
      return { role: message.role, content: message.text }
    case 'assistant':
      return assistantMessage(message, model)
    case 'tool':
      return { role: 'tool', tool_call_id: message.providerCallId, content: message.text }
  }
}

function assistantMessage(message: Extract<Message, { role: 'assistant' }>, model: string): ChatCompletionMessageParam {
  const { text, toolCalls } = message
  if (toolCalls.length === 0) return { role: 'assistant', content: text }
  return {
    role: 'assistant',
    content: text === '' ? null : text,
    tool_calls: toolCalls.map((call) => ({
      id: call.providerCallId,
      type: 'function',
      function: { name: call.name, arguments: call.arguments || '{}' },
    })),
    ...replayedFields(message, model),
  }
}

const toolOf = (tool: ToolDefinition): ChatCompletionTool => ({
  type: 'function',
  function: { name: tool.name, description: tool.description, parameters: { ...tool.inputSchema } },
})
