import { z } from 'zod'
import { slugSchema } from './configuration'
import { runReasonSchema, runSchema, runStatusSchema } from './run'
import { stepSchema } from './step'
import { limits, storableText } from './text'

/** Request and answer bodies of the HTTP contract; the OpenAPI document is made from them. */

export const idSchema = z.uuid()
const title = storableText(limits.title)
const messageText = storableText(limits.message).refine((text) => text.trim() !== '', 'Write something first.')

export const startRunBody = z.union([
  z
    .strictObject({
      text: messageText,
      configuration: slugSchema.optional(),
      parentRunId: idSchema.nullable().optional(),
      editOf: idSchema.optional(),
    })
    .refine(({ parentRunId, editOf }) => parentRunId === undefined || editOf === undefined, {
      path: ['editOf'],
      message: 'An edited message follows what the message before it followed: leave parentRunId out.',
    }),
  z.strictObject({ regenerate: idSchema, configuration: slugSchema.optional() }),
])
export type StartRunBody = z.infer<typeof startRunBody>

export const createConversationBody = z.strictObject({ title: title.optional(), configuration: slugSchema.optional() })
export type CreateConversationBody = z.infer<typeof createConversationBody>

export const patchConversationBody = z.strictObject({
  title: title.refine((text) => text.trim() !== '', 'A title cannot be empty.').optional(),
  configuration: slugSchema.optional(),
  pinned: z.boolean().optional(),
  archived: z.boolean().optional(),
})
export type PatchConversationBody = z.infer<typeof patchConversationBody>

export const conversationSchema = z.object({
  id: idSchema,
  title: z.string(),
  configuration: z.string().nullable(),
  pinned: z.boolean(),
  archived: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Newest activity. */
  updatedAt: z.iso.datetime(),
  /** The status of the newest run, so that the sidebar can mark it. */
  status: runStatusSchema.nullable(),
})
export type Conversation = z.infer<typeof conversationSchema>

export const runWithStepsSchema = z.object({ run: runSchema, steps: z.array(stepSchema) })
export type RunWithSteps = z.infer<typeof runWithStepsSchema>

export const chatMessageSchema = z.object({
  id: idSchema,
  parentRunId: idSchema.nullable(),
  text: z.string(),
  createdAt: z.iso.datetime(),
  runs: z.array(runWithStepsSchema),
})
export type ChatMessage = z.infer<typeof chatMessageSchema>

export const conversationDetailSchema = z.object({
  conversation: conversationSchema,
  messages: z.array(chatMessageSchema),
  nextCursor: z.string().nullable(),
})
export type ConversationDetail = z.infer<typeof conversationDetailSchema>

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })

export interface Page<Item> {
  readonly items: readonly Item[]
  readonly nextCursor: string | null
}

const digest = z.string().min(1).max(200)
export const approveBody = z.strictObject({
  decision: z.enum(['approve', 'deny']),
  /** Of the calls that the person saw. */
  digest,
  note: storableText(limits.note).optional(),
})
export type ApproveBody = z.infer<typeof approveBody>

export const inputBody = z.union([
  z.strictObject({ values: z.record(z.string(), z.unknown()), digest }),
  /** Only where the run's `pending` is `declinable`. */
  z.strictObject({ decline: z.literal(true), digest }),
])
export type InputBody = z.infer<typeof inputBody>

export const decidedRunSchema = z.object({ run: runSchema })

export const startedRunSchema = z.object({ run: runSchema, events: z.string() })

export const receiptEntrySchema = z.object({
  kind: z.enum(['model_call', 'tool_call']),
  callId: z.string().optional(),
  name: z.string().optional(),
})
export const receiptSchema = z.object({
  run: runSchema,
  stopped: z.array(receiptEntrySchema),
  finished: z.array(receiptEntrySchema),
  notStoppable: z.array(receiptEntrySchema),
})
export type Receipt = z.infer<typeof receiptSchema>
export type ReceiptEntry = z.infer<typeof receiptEntrySchema>

export const configurationChoiceSchema = z.object({
  slug: z.string(),
  name: z.string(),
  provider: z.string(),
  model: z.string(),
  tools: z.array(z.string()),
  deliveryMode: z.enum(['live', 'hold']),
  isDefault: z.boolean(),
})
export type ConfigurationChoice = z.infer<typeof configurationChoiceSchema>

export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type Problem = z.infer<typeof problemSchema>

/** A query value that may stand once or several times; several mean *or*. */
const several = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (value === undefined || Array.isArray(value) ? value : [value]), z.array(item).optional())
const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
/** Digits only: what `Number` makes of an empty text, or of "1e2", nobody means. At most what a database column holds. */
export const wholeNumber = z
  .string()
  .regex(/^\d{1,10}$/, 'Must be a whole number.')
  .transform(Number)
  .pipe(z.number().max(2_147_483_647))

export const pageQuery = {
  limit: wholeNumber.pipe(z.number().min(1).max(limits.maxPageSize)).default(limits.pageSize),
  cursor: z.string().max(500).optional(),
}

/** The filters of the run list, the same in the URL, the rail and the query bar. */
export const runFilters = {
  status: several(runStatusSchema),
  reason: several(runReasonSchema),
  configuration: several(storableText(63)),
  provider: several(storableText(200)),
  model: several(storableText(200)),
  userId: several(storableText(100)),
  conversationId: several(idSchema),
  tool: several(storableText(200)),
  guardrail: several(storableText(200)),
  deliveryMode: several(z.enum(['live', 'hold'])),
  q: storableText(200).optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  minTtftMs: wholeNumber.optional(),
  minDurationMs: wholeNumber.optional(),
  hasFallback: flag.optional(),
  hasRestart: flag.optional(),
  hasApproval: flag.optional(),
  hasError: flag.optional(),
  cacheHit: flag.optional(),
}
export const runListQuery = z.strictObject({ ...runFilters, ...pageQuery })
export type RunListQuery = z.infer<typeof runListQuery>
