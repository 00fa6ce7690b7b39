import { z } from 'zod'
import { type CompletionResponse, finishReasonSchema } from '@/lib/domain/completion'
import { usageSchema } from '@/lib/domain/usage'
import { readJson, writeJson } from './json-column'

const text = z.string()
const storedResponseSchema = z.object({
  text,
  reasoning: text.nullable(),
  refusal: text.nullable(),
  toolCalls: z.array(z.object({ providerCallId: text, name: text, arguments: text })),
  finishReason: finishReasonSchema,
  model: text,
  usage: usageSchema.nullable(),
  processingMs: z.number().nullable(),
})

/** An answer as JSON. Replay items are left out: they are never stored in the clear. */
export const writeResponse = (response: CompletionResponse): string => writeJson(storedResponseSchema.parse(response))

export const readResponse = (column: string): CompletionResponse => ({ ...readJson(storedResponseSchema, column), replay: null })
