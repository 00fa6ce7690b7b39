import type { CompletionRequest } from '@/lib/domain/completion'
import { type Exchange, readStream, readWhole } from '@/lib/providers/exchange'
import { processingMs } from '@/lib/providers/processing-time'
import type { SendOptions, ToolCalling, ToolStreaming } from '@/lib/providers/provider'
import { isWire } from '@/lib/providers/wire'
import { createWireClient, type ProviderOptions } from '@/lib/providers/wire-client'
import { parseJson } from '@/lib/shared/json'
import { isOpenAi } from './openai-host'
import { readCompletion } from './parser'
import { toChatRequest } from './request'
import { ChatFold } from './stream-fold'

/** Chat Completions, as OpenAI and every compatible server speak it, blocking and streaming (A3). One call is one HTTP request. */
export function createChatCompletions(options: ProviderOptions): ToolCalling & ToolStreaming {
  const client = createWireClient({ ...options, isAnswer: isCompletion })

  const exchange = (request: CompletionRequest, stream: boolean, send: SendOptions): Exchange => {
    const endpoint = client.endpoint(request.model)
    const body = toChatRequest(request, isOpenAi(endpoint.host))
    return {
      client,
      endpoint,
      options: send,
      send: (init) =>
        client.openai.chat.completions
          .create({ ...body, stream, ...(stream && { stream_options: { include_usage: true } }) }, init)
          .asResponse(),
    }
  }

  return {
    async complete(request, send) {
      const sent = exchange(request, false, send)
      const { body, headers } = await readWhole(sent)
      return readCompletion(body, sent.endpoint, processingMs(headers))
    },

    async stream(request, send, observer) {
      const sent = exchange(request, true, send)
      const fold = new ChatFold(observer, sent.endpoint)
      return readStream(sent, fold, () => {
        const response = readCompletion(fold.body(), sent.endpoint, null)
        fold.catchUp(response.text)
        return response
      })
    },
  }
}

/** Azure answers a filtered prompt with 400 and a completion that says so (Q-B17). */
function isCompletion(body: string): boolean {
  if (!body.includes('"chat.completion"')) return false
  const parsed = parseJson(body)
  return isWire(parsed) && parsed.object === 'chat.completion' && Array.isArray(parsed.choices)
}
