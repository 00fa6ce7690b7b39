import { z } from 'zod'
import { budgetSchema, type Configuration, configurationSchema, deliveryModeOf, deliveryModeSchema } from './configuration'
import { storableText } from './text'
import { priceSchema } from './usage'

/** Configurations as admins and programs write and read them. The key goes in and never comes out. */

const { shape } = configurationSchema

/** A header's worth of text: no spaces, no line breaks. */
const apiKey = z.string().regex(/^[\x21-\x7e]{1,1000}$/, 'A key is one line without spaces.')
const baseUrl = z.url({ protocol: /^https?$/, message: 'Must be an http(s) address.' }).max(2_000)
const name = shape.name.refine((text) => text.trim() !== '', 'A name cannot be empty.')
const decimal = z.string().regex(/^\d{1,9}(\.\d{1,6})?$/, 'Write an amount such as 0.40.')
const price = priceSchema.extend({
  currency: z.string().regex(/^[A-Z]{3}$/, 'Use the three letters of a currency, such as USD.'),
  perTokens: z.literal(1_000_000).default(1_000_000),
  input: decimal,
  cachedInput: decimal,
  output: decimal,
  version: storableText(100).min(1),
})
const names = z.array(storableText(200)).max(200)
const terms = shape.terms.unwrap().max(5_000)
const fallbacks = shape.fallbacks.unwrap().max(10)
const cache = z.strictObject(shape.cache.unwrap().shape)
/** A configuration's, and a person's. */
export const budgetBody = z.strictObject(budgetSchema.shape).nullable()

export const createConfigurationBody = z.strictObject({
  ...shape,
  name,
  provider: z.strictObject({
    kind: shape.provider.shape.kind,
    baseUrl: baseUrl.nullable().default(null),
    apiKey: apiKey.nullable().default(null),
  }),
  tools: names.default([]),
  guardrails: names.nullable().default(null),
  terms: terms.default([]),
  fallbacks: fallbacks.default([]),
  cache: cache.default({ enabled: false, ttlSeconds: 3600 }),
  budget: budgetBody.default(null),
  price: z.strictObject(price.shape).nullable().default(null),
})

/** What is left out stays, inside `provider` too: without `apiKey` the stored key stays, `null` removes it. */
export const patchConfigurationBody = z.strictObject({
  name: name.optional(),
  provider: z
    .strictObject({
      kind: shape.provider.shape.kind.optional(),
      baseUrl: baseUrl.nullable().optional(),
      apiKey: apiKey.nullable().optional(),
    })
    .optional(),
  model: shape.model.optional(),
  systemPrompt: shape.systemPrompt.unwrap().optional(),
  temperature: shape.temperature.unwrap().optional(),
  maxOutputTokens: shape.maxOutputTokens.unwrap().optional(),
  reasoningEffort: shape.reasoningEffort.unwrap().optional(),
  contextWindow: shape.contextWindow.unwrap().optional(),
  timeoutMs: shape.timeoutMs.unwrap().optional(),
  tools: names.optional(),
  guardrails: names.nullable().optional(),
  terms: terms.optional(),
  fallbacks: fallbacks.optional(),
  cache: cache.optional(),
  budget: budgetBody.optional(),
  price: z.strictObject(price.shape).nullable().optional(),
  maxRounds: shape.maxRounds.unwrap().optional(),
  onUndetermined: shape.onUndetermined.unwrap().optional(),
  active: z.boolean().optional(),
  isDefault: z.boolean().optional(),
})
export type PatchConfigurationBody = z.infer<typeof patchConfigurationBody>

/** The configuration with a patch applied. */
export function patched(before: Configuration, { provider, ...rest }: PatchConfigurationBody): Configuration {
  const given = Object.entries({ ...rest, provider: { ...before.provider, ...definedOf(provider ?? {}) } })
  return configurationSchema.parse({ ...before, ...definedOf(Object.fromEntries(given)) })
}

const definedOf = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

export const configurationViewSchema = z.object({
  ...shape,
  provider: shape.provider.omit({ apiKey: true }).extend({ hasApiKey: z.boolean() }),
  deliveryMode: deliveryModeSchema,
  /** Given by the environment: it can be chosen and tried, not changed. */
  builtIn: z.boolean(),
})
export type ConfigurationView = z.infer<typeof configurationViewSchema>

export const viewOfConfiguration = (configuration: Configuration, builtIn: boolean): ConfigurationView => {
  const { apiKey, ...provider } = configuration.provider
  return {
    ...configuration,
    provider: { ...provider, hasApiKey: apiKey !== null },
    deliveryMode: deliveryModeOf(configuration),
    builtIn,
  }
}

/** `unknown`: it could not be found out, which is neither. */
export const checkResultSchema = z.enum(['works', 'fails', 'unknown'])

/** What one check found, for a page that says it in its own language. */
export const checkNoteSchema = z.enum([
  'answered',
  'streamed',
  'not_streamed',
  'called',
  'not_called',
  'bad_arguments',
  'tools_refused',
  'reported',
  'not_reported',
  'no_answer',
  'timeout',
  'failed',
])

export const configurationCheckSchema = z.object({
  /** A blocking call answers; a streamed one does; a tool is called with arguments that fit; the stream reports its usage. */
  name: z.enum(['answers', 'streams', 'tools', 'usage']),
  result: checkResultSchema,
  note: checkNoteSchema,
  /** The words of the failure; empty where nothing failed. */
  message: z.string(),
  durationMs: z.number().int().nullable(),
})
export type ConfigurationCheck = z.infer<typeof configurationCheckSchema>

export const configurationTestSchema = z.object({
  checks: z.array(configurationCheckSchema),
  /** What the calls used, as reported; `null`: nobody said. */
  tokens: z.number().int().nullable(),
  at: z.iso.datetime(),
})
export type ConfigurationTest = z.infer<typeof configurationTestSchema>
