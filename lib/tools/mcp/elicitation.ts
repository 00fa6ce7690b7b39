import type { ElicitRequest, ElicitResult } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import type { Question } from '@/lib/domain/question'
import type { ToolContext } from '@/lib/tools/tool'

/** The calls to one server that are under way. */
export type RunningCalls = Set<Pick<ToolContext, 'ask' | 'signal'>>

/** Most UTF-16 units of a question with its form, as JSON: it is kept with the run and sent to everybody who follows it. */
const LONGEST = 20_000

const cancelled: ElicitResult = { action: 'cancel' }

/**
 * A server's question to the person, put to whoever's call is under way. The protocol does not say which call a question belongs to:
 * with several, or none, nobody is asked, because it could be the wrong one. Nor is anybody sent to a foreign address (`url` mode), or
 * given a form too large to be read.
 */
export async function answerElicitation(
  params: ElicitRequest['params'],
  calls: RunningCalls,
  withdrawn: AbortSignal,
): Promise<ElicitResult> {
  const [call, ...others] = calls
  if (!call || others.length > 0 || params.mode === 'url') return cancelled
  const schema = formSchemaOf(params.requestedSchema)
  if (!schema || JSON.stringify([params.message, schema]).length > LONGEST) return cancelled

  const ending = new AbortController()
  const end = () => ending.abort()
  for (const signal of [call.signal, withdrawn]) signal.addEventListener('abort', end, { once: true })
  try {
    const reply = await call.ask({ message: params.message, schema }, ending.signal)
    if (reply.say === 'declined') return { action: 'decline' }
    return { action: 'accept', content: contentSchema.parse(reply.values) }
  } catch (error) {
    // The call has ended, or the server has taken its question back.
    if (ending.signal.aborted) return cancelled
    throw error
  } finally {
    for (const signal of [call.signal, withdrawn]) signal.removeEventListener('abort', end)
  }
}

const contentSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

const words = { title: z.string().optional(), description: z.string().optional() }
const plainField = z.object({
  ...words,
  type: z.enum(['string', 'number', 'integer', 'boolean']),
  enum: z.array(z.string()).min(1).optional(),
  enumNames: z.array(z.string()).optional(),
  format: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  default: z.union([z.string(), z.number(), z.boolean()]).optional(),
})
const titledChoice = z.object({
  ...words,
  type: z.literal('string'),
  oneOf: z.array(z.object({ const: z.string(), title: z.string() })).min(1),
  default: z.string().optional(),
})

/**
 * The schema as our forms show it: a titled choice becomes an `enum` with names. Fields that they cannot show (lists) are left out;
 * `undefined` where one of those is required, or nothing is left.
 */
export function formSchemaOf(requested: {
  readonly properties: object
  readonly required?: readonly string[] | undefined
}): Question['schema'] | undefined {
  const fields = Object.entries(requested.properties).flatMap(([name, field]) => {
    const shown = fieldOf(field)
    return shown ? [[name, shown] as const] : []
  })
  const names = new Set(fields.map(([name]) => name))
  const required = requested.required ?? []
  if (fields.length === 0 || required.some((name) => !names.has(name))) return undefined
  return { type: 'object', properties: Object.fromEntries(fields), required: [...required] }
}

function fieldOf(field: unknown): object | undefined {
  const choice = titledChoice.safeParse(field)
  if (!choice.success) return plainField.safeParse(field).data
  const { oneOf, ...rest } = choice.data
  return { ...rest, enum: oneOf.map((option) => option.const), enumNames: oneOf.map((option) => option.title) }
}
