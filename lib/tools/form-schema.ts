import { z } from 'zod'

const label = { title: z.string().max(200).optional(), description: z.string().max(500).optional() }
const size = z.number().int().min(0).max(10_000).optional()
const bound = z.number().optional()

const textField = z.strictObject({
  ...label,
  type: z.literal('string'),
  minLength: size,
  maxLength: size,
  format: z.enum(['email', 'uri', 'date', 'date-time']).optional(),
  enum: z.array(z.string().min(1).max(200)).min(1).max(50).optional(),
})
const numberField = (type: 'number' | 'integer') =>
  z.strictObject({ ...label, type: z.literal(type), minimum: bound, maximum: bound })
const booleanField = z.strictObject({ ...label, type: z.literal('boolean') })

const field = z.discriminatedUnion('type', [textField, numberField('number'), numberField('integer'), booleanField]).refine(
  (it) => {
    if (it.type === 'string') return (it.minLength ?? 0) <= (it.maxLength ?? Number.POSITIVE_INFINITY)
    return it.type === 'boolean' || (it.minimum ?? Number.NEGATIVE_INFINITY) <= (it.maximum ?? Number.POSITIVE_INFINITY)
  },
  { error: 'The lower bound is above the upper one.' },
)

const MAX_FIELDS = 20
const fieldName = z
  .string()
  .regex(/^[a-zA-Z][\w-]{0,63}$/, 'A field’s name is letters, digits, _ and -, and begins with a letter.')

/**
 * The part of JSON Schema that a person can be shown as a form: one flat object of texts, numbers and yes-or-no, nothing nested. What is
 * not in it is refused rather than passed over, because a form that drops a rule would collect what the rule forbids.
 */
export const formSchema = z
  .strictObject({
    ...label,
    type: z.literal('object'),
    properties: z.record(fieldName, field),
    required: z.array(z.string()).optional(),
    additionalProperties: z.literal(false).optional(),
  })
  .refine(({ properties }) => Object.keys(properties).length > 0, { path: ['properties'], error: 'A form needs a field.' })
  .refine(({ properties }) => Object.keys(properties).length <= MAX_FIELDS, {
    path: ['properties'],
    error: `A form has at most ${MAX_FIELDS} fields.`,
  })
  .refine(({ properties, required = [] }) => required.every((name) => Object.hasOwn(properties, name)), {
    path: ['required'],
    error: 'Every required name must be one of the properties.',
  })
