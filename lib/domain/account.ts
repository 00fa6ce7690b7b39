import { z } from 'zod'
import { budgetSchema } from './configuration'
import { budgetBody } from './configuration-wire'
import { roleSchema } from './principal'
import { storableText } from './text'

/** People, their API tokens, and the settings of the house, as programs see them. */

export const personName = storableText(100).refine((name) => name.trim() !== '', 'A name cannot be empty.')
/** In UTF-16 units; the bounds of better-auth. */
export const passwordSchema = storableText(128).min(8, 'A password needs at least 8 characters.')

export const personSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  banned: z.boolean(),
  /** Their own, beside those of the configurations; `null`: none. */
  budget: budgetSchema.nullable(),
  createdAt: z.iso.datetime(),
})
export type Person = z.infer<typeof personSchema>

export const patchPersonBody = z
  .strictObject({
    role: roleSchema.optional(),
    banned: z.boolean().optional(),
    password: passwordSchema.optional(),
    budget: budgetBody.optional(),
  })
  .refine((body) => Object.keys(body).length > 0, 'Say what should change.')
export type PatchPersonBody = z.infer<typeof patchPersonBody>

export const apiTokenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The first characters of the token, to recognise it by. */
  prefix: z.string(),
  createdAt: z.iso.datetime(),
  /** To the minute. */
  lastUsedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
})
export type ApiToken = z.infer<typeof apiTokenSchema>

export const createTokenBody = z.strictObject({
  name: personName,
  expiresAt: z.iso.datetime({ offset: true }).nullable().optional(),
})
export type CreateTokenBody = z.infer<typeof createTokenBody>

/** `token` is shown this once. */
export const createdTokenSchema = apiTokenSchema.extend({ token: z.string() })
export type CreatedToken = z.infer<typeof createdTokenSchema>

/** Who may decide about a call that needs a person: the run's own person or any operator, operators only, or another operator only. */
export const approverSchema = z.enum(['person', 'operator', 'other_operator'])
export type Approver = z.infer<typeof approverSchema>

export const settingsSchema = z.object({
  signUpOpen: z.boolean(),
  whoMayApprove: approverSchema,
  /** How long a run may wait for people, ms: a minute to a year. */
  maxWaitMs: z.number().int().min(60_000).max(31_536_000_000),
})
export type Settings = z.infer<typeof settingsSchema>

export const patchSettingsBody = z.strictObject(settingsSchema.partial().shape)
export type PatchSettingsBody = z.infer<typeof patchSettingsBody>
