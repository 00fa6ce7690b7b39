import { describe, expect, it } from 'vitest'
import { askUser } from '@/lib/tools/builtin/ask-user'
import { formSchema } from '@/lib/tools/form-schema'
import { toolContext } from '@/test/support/tool-context'

const form = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })
const fits = (value: unknown) => formSchema.safeParse(value).success

it.each([
  form({ name: { type: 'string' } }),
  form({ name: { type: 'string', title: 'Name', description: 'Yours', minLength: 1, maxLength: 20 } }, { required: ['name'] }),
  form({ size: { type: 'string', enum: ['S', 'M'] }, mail: { type: 'string', format: 'email' } }),
  form({
    count: { type: 'integer', minimum: 1, maximum: 1 },
    price: { type: 'number', minimum: 0.5 },
    sure: { type: 'boolean' },
  }),
  form({ a: { type: 'boolean' } }, { title: 'T', additionalProperties: false }),
])('a person can be shown %j', (value) => expect(fits(value)).toBe(true))

it.each([
  null,
  {},
  { type: 'array' },
  form({}),
  form({ a: { type: 'object', properties: {} } }),
  form({ a: { type: 'array', items: { type: 'string' } } }),
  form({ a: { type: ['string', 'null'] } }),
  form({ a: { $ref: '#' } }),
  form({ a: { type: 'string', pattern: '^(a+)+$' } }),
  form({ a: { type: 'string', format: 'regex' } }),
  form({ a: { type: 'string', enum: [] } }),
  form({ a: { type: 'string', minLength: 5, maxLength: 2 } }),
  form({ a: { type: 'integer', minimum: 5, maximum: 2 } }),
  form({ a: { type: 'boolean', minimum: 1 } }),
  form({ a: { type: 'string' } }, { required: ['b'] }),
  form({ a: { type: 'string' } }, { required: ['toString'] }),
  form({ a: { type: 'string' } }, { additionalProperties: true }),
  form({ a: { type: 'string' } }, { anyOf: [] }),
  form({ 'a b': { type: 'string' } }),
  form(JSON.parse('{"__proto__":{"type":"string"}}')),
  form(Object.fromEntries(Array.from({ length: 21 }, (_, number) => [`f${number}`, { type: 'boolean' }]))),
])('nobody is shown %j', (value) => expect(fits(value)).toBe(false))

describe('ask_user', () => {
  it('needs a person’s input and never runs by itself', async () => {
    expect(askUser).toMatchObject({ needsInput: true, needsApproval: false })
    const context = toolContext()
    await expect(
      askUser.run({ question: 'Size?', schema: formSchema.parse(form({ a: { type: 'boolean' } })) }, context),
    ).rejects.toThrow('cannot be asked')
  })

  it('takes no question without a form that can be shown', () => {
    expect(askUser.schema.safeParse({ question: 'Size?', schema: form({ a: { type: 'array' } }) }).success).toBe(false)
    expect(askUser.schema.safeParse({ question: ' ', schema: form({ a: { type: 'boolean' } }) }).success).toBe(false)
  })
})
