import type { z } from 'zod'

/**
 * Parses a JSON column with the schema of what was written there. Throws `ZodError` or `SyntaxError`: a row that this version cannot
 * read is a fault, never something to guess at.
 */
export const readJson = <Schema extends z.ZodType>(schema: Schema, column: string): z.output<Schema> =>
  schema.parse(JSON.parse(column))

export const writeJson = (value: unknown): string => JSON.stringify(value)
