import type { CompletionResponse } from '@/lib/domain/completion'

export const answer = (overrides: Partial<CompletionResponse> = {}): CompletionResponse => ({
  text: 'All is well.',
  reasoning: null,
  refusal: null,
  toolCalls: [],
  finishReason: 'stop',
  model: 'model',
  usage: null,
  processingMs: null,
  replay: null,
  ...overrides,
})
