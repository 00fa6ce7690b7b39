import { z } from 'zod'
import { storableText } from './text'
import { costSchema, usageSchema } from './usage'
import { pageQuery } from './wire'

/** Days are of UTC, and both ends belong to the time that is asked about. */
export const usageQuery = z.strictObject({
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  userId: storableText(100).optional(),
  ...pageQuery,
})
export type UsageQuery = z.infer<typeof usageQuery>

/** What one person used on one day of one model, in one currency. */
export const usageDaySchema = z.object({
  day: z.iso.date(),
  userId: z.string(),
  /** The one that served. */
  configuration: z.string(),
  provider: z.string(),
  model: z.string(),
  requests: z.number().int().nonnegative(),
  /** Attempts whose usage nobody reported: `usage` lacks theirs. */
  unreported: z.number().int().nonnegative(),
  usage: usageSchema.nullable(),
  /** `null`: nobody knows what it cost. */
  cost: costSchema.nullable(),
})
export type UsageDay = z.infer<typeof usageDaySchema>
