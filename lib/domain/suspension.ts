import { z } from 'zod'
import { answerReasonSchema } from './completion'
import { pendingSchema } from './run'
import { effectSchema, outcomeKindSchema } from './tool'
import { usageSchema } from './usage'

const text = z.string()
const requestedCall = z.object({ providerCallId: text, name: text, arguments: text })
const replay = z.object({ transport: z.enum(['responses', 'chat']), model: text, items: z.array(z.unknown()) })

const message = z.discriminatedUnion('role', [
  z.object({ role: z.literal('system'), text }),
  z.object({ role: z.literal('user'), text }),
  z.object({ role: z.literal('assistant'), text, toolCalls: z.array(requestedCall), replay: replay.exactOptional() }),
  z.object({ role: z.literal('tool'), providerCallId: text, name: text, outcome: outcomeKindSchema, text }),
])

export const responseSchema = z.object({
  text,
  reasoning: text.nullable(),
  refusal: text.nullable(),
  toolCalls: z.array(requestedCall),
  finishReason: answerReasonSchema,
  model: text,
  usage: usageSchema.nullable(),
  processingMs: z.number().nullable(),
  replay: replay.nullable(),
})

const decision = z.discriminatedUnion('say', [
  z.object({ say: z.literal('approved') }),
  z.object({ say: z.literal('denied'), reason: text }),
  z.object({ say: z.literal('filled'), values: z.record(z.string(), z.unknown()) }),
])

/**
 * A run that waits for people, as another process resumes it tomorrow (G4): data only, no sink and no client state. It is kept
 * encrypted, because its calls hold the arguments as the model gave them (H4).
 */
export const suspensionSchema = z.object({
  version: z.literal(1),
  round: z.number().int().positive(),
  /** What the model was sent in that round. */
  messages: z.array(message),
  response: responseSchema,
  calls: z.array(requestedCall.extend({ callId: text })),
  /** What people have decided before, by the call's id. */
  decisions: z.array(z.tuple([z.string(), decision])),
  wait: z.object({ for: z.enum(['approval', 'input']), callIds: z.array(z.string()) }),
})
export type Suspension = z.infer<typeof suspensionSchema>

/** What is stored, redacted, beside a suspension: what people are asked, and what is needed to close its calls. */
export const openCallsSchema = pendingSchema.extend({
  round: z.number().int().positive(),
  calls: z.array(pendingSchema.shape.calls.element.extend({ effect: effectSchema })),
})
export type OpenCalls = z.infer<typeof openCallsSchema>
