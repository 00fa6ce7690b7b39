import type { CompletionRequest } from '@/lib/domain/completion'
import { type Exchange, readStream, readWhole } from '@/lib/providers/exchange'
import { processingMs } from '@/lib/providers/processing-time'
import type { SendOptions, ToolCalling, ToolStreaming } from '@/lib/providers/provider'
import { createWireClient, type ProviderOptions } from '@/lib/providers/wire-client'
import { readResponse } from './parser'
import { toResponsesRequest } from './request'
import { ResponsesFold } from './stream-fold'

/** The OpenAI Responses API, blocking and streaming (A2). One call is one HTTP request. */
export function createResponsesProvider(options: ProviderOptions): ToolCalling & ToolStreaming {
  const client = createWireClient(options)

  const exchange = (request: CompletionRequest, stream: boolean, send: SendOptions): Exchange => ({
    client,
    endpoint: client.endpoint(request.model),
    options: send,
    send: (init) => client.openai.responses.create({ ...toResponsesRequest(request), stream }, init).asResponse(),
  })

  return {
    async complete(request, send) {
      const sent = exchange(request, false, send)
      const { body, headers } = await readWhole(sent)
      return readResponse(body, sent.endpoint, processingMs(headers))
    },

    async stream(request, send, observer) {
      const sent = exchange(request, true, send)
      const fold = new ResponsesFold(observer, sent.endpoint)
      return readStream(sent, fold, () => {
        const response = readResponse(fold.body(), sent.endpoint, null)
        fold.catchUp(response.text)
        return response
      })
    },
  }
}
