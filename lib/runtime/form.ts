import { z } from 'zod'
import type { PreparedCall } from '@/lib/agent/prepare-call'
import { Failure } from '@/lib/domain/failure'
import { storableText } from '@/lib/domain/text'

/** What a tool whose answer is typed in asks for in its arguments. The tool's own schema has checked them before. */
const formSchema = z.object({
  question: z.string(),
  schema: z.looseObject({
    properties: z.record(
      z.string(),
      z.looseObject({
        type: z.enum(['string', 'number', 'integer', 'boolean']),
        minLength: z.number().optional(),
        maxLength: z.number().optional(),
        format: z.string().optional(),
        enum: z.array(z.string()).optional(),
        minimum: z.number().optional(),
        maximum: z.number().optional(),
      }),
    ),
    required: z.array(z.string()).optional(),
  }),
})
type Form = z.infer<typeof formSchema>
type Field = Form['schema']['properties'][string]

/** The form of the call that is asked about; `undefined` where it has none. */
export function formOf(batch: readonly PreparedCall[], asked: ReadonlySet<string>): Form | undefined {
  const call = batch.find((prepared) => asked.has(prepared.call.callId))
  const form = call?.status === 'ready' ? formSchema.safeParse(call.args) : undefined
  return form?.data
}

/** Most UTF-16 units of one text of a form that says nothing of it. */
const LONGEST = 10_000

/**
 * The values as the form declares them (G6): only its keys, each of its type and within its bounds. Throws `validation_failed` with the
 * path of each that is not.
 */
export function checkValues(schema: unknown, values: unknown): Readonly<Record<string, unknown>> {
  const { properties, required = [] } = formSchema.shape.schema.parse(schema)
  const shape = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [
      name,
      required.includes(name) ? fieldOf(field) : fieldOf(field).optional(),
    ]),
  )
  const checked = z.strictObject(shape).safeParse(values)
  if (checked.success) return checked.data
  const errors = checked.error.issues.flatMap((issue) => {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : issue.path.map(String)
    return names.map((name) => ({
      path: `values.${name}`,
      message: issue.code === 'unrecognized_keys' ? 'The form has no such field.' : issue.message,
    }))
  })
  throw new Failure('validation_failed', 'The form is not filled in as it asks.', { errors })
}

function fieldOf(field: Field): z.ZodType {
  switch (field.type) {
    case 'boolean':
      return z.boolean()
    case 'integer':
      return bounded(z.number().int(), field)
    case 'number':
      return bounded(z.number(), field)
    case 'string':
      return textOf(field)
  }
}

const bounded = (number: z.ZodNumber, { minimum, maximum }: Field) =>
  number.min(minimum ?? -Number.MAX_VALUE).max(maximum ?? Number.MAX_VALUE)

function textOf({ minLength = 0, maxLength = LONGEST, format, enum: choices }: Field): z.ZodType {
  // Zod's own words would quote the choices, in which a secret may be masked for who reads them (H4).
  if (choices) return z.enum(choices, 'Must be one of the choices.')
  const text = storableText(maxLength).min(minLength)
  const formatted = format === undefined ? undefined : formats[format]
  return formatted ? text.refine((value) => formatted.safeParse(value).success, `Must be a valid ${format}.`) : text
}

const formats: Readonly<Record<string, z.ZodType>> = {
  email: z.email(),
  uri: z.url(),
  date: z.iso.date(),
  'date-time': z.iso.datetime({ offset: true }),
}
