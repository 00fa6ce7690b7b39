import type { CompletionResponse } from '@/lib/domain/completion'
import { responseSchema } from '@/lib/domain/suspension'
import { readJson, writeJson } from './json-column'

const storedResponseSchema = responseSchema.omit({ replay: true })

/** An answer as JSON. Replay items are left out: they are never stored in the clear. */
export const writeResponse = (response: CompletionResponse): string => writeJson(storedResponseSchema.parse(response))

export const readResponse = (column: string): CompletionResponse => ({ ...readJson(storedResponseSchema, column), replay: null })
