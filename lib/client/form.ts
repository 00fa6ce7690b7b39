import { z } from 'zod'
import type { FieldError } from '@/lib/domain/failure'

/** A form made from the flat JSON Schema that a tool asks with (G6), and the way back from what was typed to typed values. */

interface Common {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly required: boolean
}
export type FormField =
  | (Common & { readonly type: 'choice'; readonly options: readonly { readonly value: string; readonly label: string }[] })
  | (Common & { readonly type: 'text'; readonly format: TextFormat; readonly min?: number; readonly max?: number })
  | (Common & { readonly type: 'number'; readonly whole: boolean; readonly min?: number; readonly max?: number })
  | (Common & { readonly type: 'yes-no' })
export type TextFormat = 'plain' | 'email' | 'uri' | 'date' | 'date-time'

/** What stands in the controls: text as typed (numbers too), or whether a box is ticked. */
export type Draft = string | boolean
export type Drafts = Readonly<Record<string, Draft>>

export type FieldProblem =
  | { readonly say: 'required' | 'number' | 'whole' | 'time' }
  | { readonly say: 'min' | 'max' | 'shortest' | 'longest'; readonly bound: number }

export type Checked =
  | { readonly ok: true; readonly values: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly problems: ReadonlyMap<string, FieldProblem> }

const label = {
  title: z.string().optional(),
  description: z.string().optional(),
  default: z.union([z.string(), z.number(), z.boolean()]).optional(),
}
const bound = z.number().optional()
const propertySchema = z.discriminatedUnion('type', [
  z.object({
    ...label,
    type: z.literal('string'),
    minLength: bound,
    maxLength: bound,
    format: z.string().optional(),
    enum: z.array(z.string()).min(1).optional(),
    enumNames: z.array(z.string()).optional(),
  }),
  z.object({ ...label, type: z.enum(['number', 'integer']), minimum: bound, maximum: bound }),
  z.object({ ...label, type: z.literal('boolean') }),
])
const schemaSchema = z.object({
  properties: z.record(z.string(), propertySchema),
  required: z.array(z.string()).default([]),
})
type Property = z.infer<typeof propertySchema>

export interface Form {
  readonly fields: readonly FormField[]
  /** What stands in the controls at first. */
  readonly drafts: Drafts
}

/** The form of a schema, fields in its order; `null` for one that cannot be shown as a form. */
export function readForm(schema: unknown): Form | null {
  const parsed = schemaSchema.safeParse(schema)
  if (!parsed.success) return null
  const { properties, required } = parsed.data
  const entries = Object.entries(properties)
  if (entries.length === 0) return null
  return {
    fields: entries.map(([name, property]) => fieldOf(name, property, required.includes(name))),
    drafts: Object.fromEntries(entries.map(([name, property]) => [name, firstDraft(property)])),
  }
}

function fieldOf(name: string, property: Property, required: boolean): FormField {
  const common = {
    name,
    label: property.title?.trim() || readable(name),
    ...(property.description && { hint: property.description }),
    required,
  }
  switch (property.type) {
    case 'boolean':
      return { ...common, type: 'yes-no' }
    case 'number':
    case 'integer':
      return {
        ...common,
        type: 'number',
        whole: property.type === 'integer',
        ...bounds(property.minimum, property.maximum),
      }
    case 'string':
      if (property.enum) return { ...common, type: 'choice', options: optionsOf(property.enum, property.enumNames) }
      return { ...common, type: 'text', format: formatOf(property.format), ...bounds(property.minLength, property.maxLength) }
  }
}

const bounds = (min: number | undefined, max: number | undefined) => ({
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
})

const optionsOf = (values: readonly string[], names: readonly string[] = []) =>
  values.map((value, place) => ({ value, label: names[place] ?? value }))

const formats: readonly TextFormat[] = ['email', 'uri', 'date', 'date-time']
const formatOf = (format: string | undefined): TextFormat => formats.find((known) => known === format) ?? 'plain'

/** "valid_from" and "validFrom" → "Valid from". */
function readable(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1)
}

function firstDraft(property: Property): Draft {
  if (property.type === 'boolean') return property.default === true
  return property.default === undefined ? '' : String(property.default)
}

/**
 * The values of what was typed: only declared keys, numbers as numbers, times in UTC, and nothing at all for what was left empty. What the
 * form itself can tell is refused here; formats are the server's to judge.
 */
export function checkForm(fields: readonly FormField[], drafts: Drafts): Checked {
  const values: Record<string, unknown> = {}
  const problems = new Map<string, FieldProblem>()
  for (const field of fields) {
    const read = readDraft(field, drafts[field.name] ?? '')
    if (read.say !== 'value') problems.set(field.name, read)
    else if (read.value !== undefined) values[field.name] = read.value
  }
  return problems.size > 0 ? { ok: false, problems } : { ok: true, values }
}

function readDraft(field: FormField, draft: Draft): FieldProblem | { readonly say: 'value'; readonly value: unknown } {
  if (field.type === 'yes-no') return { say: 'value', value: draft === true }
  const text = String(draft)
  const empty = field.type === 'text' && field.format === 'plain' ? text === '' : text.trim() === ''
  if (empty) return field.required ? { say: 'required' } : { say: 'value', value: undefined }
  switch (field.type) {
    case 'choice':
      return { say: 'value', value: text }
    case 'number':
      return readNumber(field, text)
    case 'text':
      return readText(field, text)
  }
}

function readNumber({ whole, min, max }: Extract<FormField, { type: 'number' }>, text: string) {
  // A comma is how half of Europe writes the point.
  const value = Number(text.trim().replace(',', '.'))
  if (!Number.isFinite(value)) return { say: 'number' } as const
  if (whole && !Number.isInteger(value)) return { say: 'whole' } as const
  if (min !== undefined && value < min) return { say: 'min', bound: min } as const
  if (max !== undefined && value > max) return { say: 'max', bound: max } as const
  return { say: 'value', value } as const
}

function readText({ format, min, max }: Extract<FormField, { type: 'text' }>, text: string) {
  // As JSON Schema counts: characters, not UTF-16 units.
  const { length } = [...text]
  if (min !== undefined && length < min) return { say: 'shortest', bound: min } as const
  if (max !== undefined && length > max) return { say: 'longest', bound: max } as const
  if (format !== 'date-time') return { say: 'value', value: format === 'plain' ? text : text.trim() } as const
  const time = Date.parse(text)
  return Number.isNaN(time) ? ({ say: 'time' } as const) : ({ say: 'value', value: new Date(time).toISOString() } as const)
}

/** The server's words by field; those about no field of the form are under ''. */
export function errorsByField(fields: readonly FormField[], errors: readonly FieldError[]): ReadonlyMap<string, string> {
  const words = new Map<string, string>()
  for (const { path, message } of errors) {
    const name = path.startsWith('values.') ? path.slice('values.'.length) : path
    const field = fields.find((candidate) => candidate.name === name)?.name ?? ''
    words.set(field, [words.get(field), message].filter(Boolean).join(' '))
  }
  return words
}
