import type { CompletionRequest } from '@/lib/domain/completion'
import { Failure } from '@/lib/domain/failure'
import { isOpenAi } from './chat-completions/openai-host'
import { createChatCompletions } from './chat-completions/transport'
import { createResponsesProvider } from './openai-responses/transport'
import type { ToolCalling, ToolStreaming } from './provider'
import type { ProviderOptions } from './wire-client'

/**
 * The provider of a configuration that asks for Chat Completions. OpenAI's newer models take no tools there while they reason (A4): where
 * reasoning is only their default the call goes through Responses, on the same host; where the configuration asks for it, the call is
 * refused before anything is sent.
 */
export function createChatProvider(options: ProviderOptions): ToolCalling & ToolStreaming {
  const chat = createChatCompletions(options)
  const responses = createResponsesProvider(options)
  const host = hostOf(options.baseUrl)

  const route = (request: CompletionRequest): ToolCalling & ToolStreaming => {
    if (!isOpenAi(host) || !refusesToolsWhileReasoning(request)) return chat
    if (request.reasoningEffort === null) return responses
    throw new Failure(
      'configuration_invalid',
      `“${request.model}” takes no tools through Chat Completions while it reasons. Change the configuration's provider to Responses, set its reasoning effort to “none”, or take its tools away.`,
    )
  }

  return {
    complete: async (request, send) => route(request).complete(request, send),
    stream: async (request, send, observer) => route(request).stream(request, send, observer),
  }
}

/** Whether tools of a configuration with these settings would be refused before anything is sent (A4). */
export const forcesToolsWhileReasoning = (
  settings: Pick<CompletionRequest, 'model' | 'reasoningEffort'> & { readonly baseUrl: string | null },
): boolean =>
  isOpenAi(hostOf(settings.baseUrl)) &&
  settings.reasoningEffort !== null &&
  settings.reasoningEffort !== 'none' &&
  takesNoToolsInChat(settings.model)

const hostOf = (baseUrl: string | null) => (baseUrl === null ? 'api.openai.com' : new URL(baseUrl).host)

/** GPT-5.4 and later. */
const takesNoToolsInChat = (model: string) => /^gpt-(5\.[4-9]|5\.\d\d|[6-9]|\d\d)/.test(model)

/** With tools, unless reasoning is switched off in so many words. */
const refusesToolsWhileReasoning = ({ model, tools, reasoningEffort }: CompletionRequest): boolean =>
  tools.length > 0 && reasoningEffort !== 'none' && takesNoToolsInChat(model)
