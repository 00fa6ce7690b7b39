import { z } from 'zod'
import { api } from '@/lib/client/api'

const call = z.object({ providerCallId: z.string(), name: z.string(), arguments: z.string() })
const messageSchema = z.discriminatedUnion('role', [
  z.object({ role: z.literal('system'), text: z.string() }),
  z.object({ role: z.literal('user'), text: z.string() }),
  z.object({ role: z.literal('assistant'), text: z.string(), toolCalls: z.array(call).default([]) }),
  z.object({ role: z.literal('tool'), name: z.string(), text: z.string() }),
])
export type SentMessage = z.infer<typeof messageSchema>

const bodySchema = z.looseObject({
  model: z.string().default(''),
  messages: z.array(messageSchema).default([]),
  tools: z.array(z.object({ name: z.string(), description: z.string().default(''), inputSchema: z.unknown() })).default([]),
})

/** The messages and tools that a `request` step sent, redacted; kept apart from the record because they are large (H3a). Throws `ClientFailure`. */
export async function fetchRequestBody(runId: string, sequence: number, signal: AbortSignal) {
  const { messages, tools, ...rest } = await api(`/api/runs/${runId}/steps/${sequence}/body`, { schema: bodySchema, signal })
  return { messages, tools, rest }
}
