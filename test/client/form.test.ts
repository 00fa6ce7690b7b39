import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkForm, errorsByField, type FormField, readForm } from '@/lib/client/form'

const schema = {
  type: 'object',
  properties: {
    quote: { type: 'string', title: 'Quote', enum: ['a', 'b'] },
    valid_from: { type: 'string', format: 'date', description: 'The first day' },
    why: { type: 'string', minLength: 2, maxLength: 5 },
    count: { type: 'integer', minimum: 1, maximum: 9 },
    share: { type: 'number' },
    at: { type: 'string', format: 'date-time' },
    include: { type: 'boolean' },
  },
  required: ['quote', 'count'],
}

const formOf = (value: unknown) => {
  const form = readForm(value)
  if (!form) throw new Error('Not a form.')
  return form
}
const { fields, drafts } = formOf(schema)
const check = (over: Record<string, string | boolean>) => checkForm(fields, { ...drafts, quote: 'a', count: '3', ...over })

describe('readForm', () => {
  it('makes a field of every property, in order, with words for its name', () => {
    expect(fields.map(({ name, label, type, required }) => [name, label, type, required])).toEqual([
      ['quote', 'Quote', 'choice', true],
      ['valid_from', 'Valid from', 'text', false],
      ['why', 'Why', 'text', false],
      ['count', 'Count', 'number', true],
      ['share', 'Share', 'number', false],
      ['at', 'At', 'text', false],
      ['include', 'Include', 'yes-no', false],
    ])
    expect(drafts).toEqual({ quote: '', valid_from: '', why: '', count: '', share: '', at: '', include: false })
  })

  it('begins with the defaults of the schema', () => {
    const form = formOf({
      properties: {
        days: { type: 'integer', default: 3 },
        sure: { type: 'boolean', default: true },
        to: { type: 'string', default: 'me' },
      },
    })
    expect(form.drafts).toEqual({ days: '3', sure: true, to: 'me' })
  })

  it('is none for what cannot be shown as one', () => {
    for (const odd of [undefined, {}, { properties: {} }, { properties: { a: { type: 'array' } } }])
      expect(readForm(odd)).toBeNull()
  })
})

describe('checkForm', () => {
  it('gives typed values and leaves out what was left empty', () => {
    expect(check({ share: '2,5', include: true })).toEqual({
      ok: true,
      values: { quote: 'a', count: 3, share: 2.5, include: true },
    })
  })

  it('sends a time in UTC', () => {
    const checked = check({ at: '2027-01-01T12:00:00+02:00' })
    expect(checked.ok && checked.values.at).toBe('2027-01-01T10:00:00.000Z')
  })

  it.each([
    ['quote', '', { say: 'required' }],
    ['count', ' ', { say: 'required' }],
    ['count', 'many', { say: 'number' }],
    ['count', '1.5', { say: 'whole' }],
    ['count', '0', { say: 'min', bound: 1 }],
    ['count', '10', { say: 'max', bound: 9 }],
    ['why', 'x', { say: 'shortest', bound: 2 }],
    ['why', 'xxxxxx', { say: 'longest', bound: 5 }],
    ['at', 'soon', { say: 'time' }],
  ])('refuses %s = "%s" at its field', (name, draft, problem) => {
    const checked = check({ [name]: draft })
    expect(checked).toEqual({ ok: false, problems: new Map([[name, problem]]) })
  })

  it('counts characters as JSON Schema does', () => {
    expect(check({ why: '👋👋👋👋👋' }).ok).toBe(true)
  })

  it('never sends a key that the form does not have, whatever stands in the drafts', () => {
    const names = new Set(fields.map(({ name }) => name))
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.boolean())), (typed) => {
        const checked = check(typed)
        if (checked.ok) expect(Object.keys(checked.values).every((name) => names.has(name))).toBe(true)
      }),
    )
  })
})

describe('errorsByField', () => {
  const named: readonly FormField[] = fields

  it('puts the server’s words at their fields, and the rest under none', () => {
    const words = errorsByField(named, [
      { path: 'values.why', message: 'Too short.' },
      { path: 'count', message: 'No.' },
      { path: 'values.other', message: 'Unknown field.' },
      { path: 'digest', message: 'Missing.' },
    ])
    expect(Object.fromEntries(words)).toEqual({ why: 'Too short.', count: 'No.', '': 'Unknown field. Missing.' })
  })
})
