import type { z } from 'zod'
import { Failure, type FieldError } from '@/lib/domain/failure'

/** Parses what came from outside. Throws `validation_failed` with one entry per fault; `where` says what was wrong as a whole. */
export function parseOrRefuse<Schema extends z.ZodType>(schema: Schema, value: unknown, where: string): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const errors = fieldErrors(parsed.error.issues)
  throw new Failure('validation_failed', `${where} is not valid: ${errors[0]?.message ?? 'it has an unexpected form.'}`, {
    errors,
  })
}

/** The query string as a plain record: one value is a string, several are a list. Throws for text that no database can hold. */
export function readQuery(search: URLSearchParams): Record<string, string | string[]> {
  const query = new Map<string, string | string[]>()
  for (const [name, value] of search) {
    refuseUnstorable(name, 'The query')
    refuseUnstorable(value, `"${name}"`)
    const before = query.get(name)
    query.set(name, before === undefined ? value : [before, value].flat())
  }
  return Object.fromEntries(query)
}

/**
 * A path's parameters. What cannot be an id names nothing, so it is `not_found` as an unknown one is; NUL and broken Unicode are
 * refused as everywhere.
 */
export function readParams<Schema extends z.ZodType>(
  schema: Schema,
  params: Readonly<Record<string, unknown>>,
): z.output<Schema> {
  for (const value of Object.values(params).flat()) if (typeof value === 'string') refuseUnstorable(value, 'The address')
  const parsed = schema.safeParse(params)
  if (parsed.success) return parsed.data
  throw new Failure('not_found', 'There is nothing at this address.')
}

function refuseUnstorable(text: string, what: string): void {
  if (!text.includes('\u0000') && text.isWellFormed()) return
  throw new Failure('validation_failed', `${what.toWellFormed()} contains NUL characters or broken Unicode.`)
}

const fieldErrors = (issues: readonly z.core.$ZodIssue[]): FieldError[] => issues.flatMap(fieldError).slice(0, 50)

/** A union reports its alternatives; the one that came closest (the deepest first fault) is what the sender meant. */
function fieldError(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const closest = issue.errors.reduce((best, candidate) => (score(candidate) < score(best) ? candidate : best))
    return closest.flatMap((inner) => fieldError({ ...inner, path: [...issue.path, ...inner.path] }))
  }
  return [{ path: issue.path.map(String).join('.').toWellFormed(), message: issue.message.toWellFormed() }]
}

const score = (issues: readonly z.core.$ZodIssue[]) =>
  issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' || issue.path.length === 0 ? 2 : 1), 0)
