import { z } from 'zod'
import { storableText } from './text'
import { priceSchema } from './usage'

export const slugSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'Use 1 to 63 small letters, digits and hyphens.')

export const providerKindSchema = z.enum(['responses', 'chat', 'demo'])

export const budgetSchema = z
  .object({
    dailyRequests: z.number().int().positive(),
    dailyTokens: z.number().int().positive(),
    dailyCost: z.string().regex(/^\d+(\.\d+)?$/),
    monthlyRequests: z.number().int().positive(),
    monthlyTokens: z.number().int().positive(),
    monthlyCost: z.string().regex(/^\d+(\.\d+)?$/),
  })
  .partial()
export type Budget = z.infer<typeof budgetSchema>

/** A named way to call a model. `apiKey` is in memory only: stored encrypted, never answered. */
export const configurationSchema = z.object({
  slug: slugSchema,
  name: storableText(200).min(1),
  provider: z.object({
    kind: providerKindSchema,
    baseUrl: z
      .url({ protocol: /^https?$/ })
      .nullable()
      .default(null),
    apiKey: z.string().nullable().default(null),
  }),
  model: storableText(200).min(1),
  systemPrompt: storableText(100_000).nullable().default(null),
  temperature: z.number().min(0).max(2).nullable().default(null),
  maxOutputTokens: z.number().int().positive().nullable().default(null),
  reasoningEffort: z.enum(['none', 'minimal', 'low', 'medium', 'high']).nullable().default(null),
  /** Tokens. */
  contextWindow: z.number().int().positive().nullable().default(null),
  /** The longest silence of the provider per send, ms (A9). */
  timeoutMs: z.number().int().min(100).max(3_600_000).default(60_000),
  tools: z.array(z.string()).default([]),
  guardrails: z.array(z.string()).nullable().default(null),
  terms: z.array(storableText(200).min(1)).default([]),
  fallbacks: z.array(slugSchema).default([]),
  cache: z
    .object({ enabled: z.boolean(), ttlSeconds: z.number().int().positive() })
    .default({ enabled: false, ttlSeconds: 3600 }),
  budget: budgetSchema.nullable().default(null),
  price: priceSchema.nullable().default(null),
  maxRounds: z.number().int().min(1).max(100).default(10),
  onUndetermined: z.enum(['admit', 'ask']).default('admit'),
  active: z.boolean().default(true),
  isDefault: z.boolean().default(false),
})
export type Configuration = z.infer<typeof configurationSchema>

/** How text of a configuration reaches the reader (C1). */
export const deliveryModeSchema = z.enum(['live', 'hold'])
export type DeliveryMode = z.infer<typeof deliveryModeSchema>

/** A term list must see the whole text first (C2); it runs where there are terms and it is selected (E4). */
export const deliveryModeOf = ({ terms, guardrails }: Pick<Configuration, 'terms' | 'guardrails'>): DeliveryMode =>
  terms.length > 0 && (guardrails === null || guardrails.includes('term-list')) ? 'hold' : 'live'
