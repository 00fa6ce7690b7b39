import type { ToolContext } from '@/lib/tools/tool'

/** What a tool knows of a call in a test; nobody is there to be asked. */
export const toolContext = (more: Partial<ToolContext> = {}): ToolContext => ({
  callId: 'c',
  runId: 'r',
  conversationId: 'v',
  userId: 'u',
  signal: new AbortController().signal,
  ask: () => Promise.reject(new Error('Nobody is there to be asked.')),
  ...more,
})
