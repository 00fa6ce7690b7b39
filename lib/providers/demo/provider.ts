import { createResponsesProvider } from '@/lib/providers/openai-responses/transport'
import type { ToolCalling, ToolStreaming } from '@/lib/providers/provider'
import { createDemoFetch, type DemoOptions } from './demo-fetch'

/** A6: the built-in model. Its script stands behind the real transport, in the place of the network. */
export const createDemoProvider = (options: DemoOptions): ToolCalling & ToolStreaming =>
  createResponsesProvider({
    baseUrl: 'http://demo/v1',
    apiKey: null,
    fetch: createDemoFetch(options),
    clock: options.clock,
  })
