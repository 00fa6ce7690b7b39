import type { Budget } from '@/lib/domain/configuration'
import type { ConfigurationView } from '@/lib/domain/configuration-wire'
import type { FieldError } from '@/lib/domain/failure'

/** The key is written, never read: what stands in the store is left alone, replaced or removed. */
export type KeyChange =
  | { readonly type: 'keep' }
  | { readonly type: 'replace'; readonly value: string }
  | { readonly type: 'remove' }

export const budgetLimits = [
  'dailyRequests',
  'monthlyRequests',
  'dailyTokens',
  'monthlyTokens',
  'dailyCost',
  'monthlyCost',
] as const satisfies readonly (keyof Budget)[]
export type BudgetLimit = (typeof budgetLimits)[number]

/** A configuration as its form holds it: everything that is typed is text, so that nothing is lost while it is not valid yet. */
export interface Draft {
  readonly slug: string
  readonly name: string
  readonly kind: ConfigurationView['provider']['kind']
  readonly baseUrl: string
  readonly key: KeyChange
  readonly model: string
  readonly systemPrompt: string
  readonly temperature: string
  readonly maxOutputTokens: string
  readonly reasoningEffort: NonNullable<ConfigurationView['reasoningEffort']> | ''
  readonly contextWindow: string
  readonly timeout: string
  readonly maxRounds: string
  readonly fallbacks: readonly string[]
  readonly tools: readonly string[]
  readonly onUndetermined: ConfigurationView['onUndetermined']
  /** `null`: every optional one. */
  readonly guardrails: readonly string[] | null
  /** One a line. */
  readonly terms: string
  readonly budget: Readonly<Record<BudgetLimit, string>>
  readonly price: PriceDraft
  readonly cache: { readonly enabled: boolean; readonly ttlSeconds: string }
  readonly active: boolean
  readonly isDefault: boolean
}

export interface PriceDraft {
  readonly currency: string
  readonly input: string
  readonly cachedInput: string
  readonly output: string
  readonly version: string
}

export type DraftField = keyof Draft

const numberText = (value: number | null) => (value === null ? '' : String(value))

export function draftOf(view: ConfigurationView): Draft {
  const { price, budget } = view
  const limit = (name: BudgetLimit) => String(budget?.[name] ?? '')
  return {
    slug: view.slug,
    name: view.name,
    kind: view.provider.kind,
    baseUrl: view.provider.baseUrl ?? '',
    key: { type: 'keep' },
    model: view.model,
    systemPrompt: view.systemPrompt ?? '',
    temperature: numberText(view.temperature),
    maxOutputTokens: numberText(view.maxOutputTokens),
    reasoningEffort: view.reasoningEffort ?? '',
    contextWindow: numberText(view.contextWindow),
    timeout: String(view.timeoutMs / 1000),
    maxRounds: String(view.maxRounds),
    fallbacks: view.fallbacks,
    tools: view.tools,
    onUndetermined: view.onUndetermined,
    guardrails: view.guardrails,
    terms: view.terms.join('\n'),
    budget: {
      dailyRequests: limit('dailyRequests'),
      monthlyRequests: limit('monthlyRequests'),
      dailyTokens: limit('dailyTokens'),
      monthlyTokens: limit('monthlyTokens'),
      dailyCost: limit('dailyCost'),
      monthlyCost: limit('monthlyCost'),
    },
    price: {
      currency: price?.currency ?? 'USD',
      input: price?.input ?? '',
      cachedInput: price?.cachedInput ?? '',
      output: price?.output ?? '',
      version: price?.version ?? '',
    },
    cache: { enabled: view.cache.enabled, ttlSeconds: String(view.cache.ttlSeconds) },
    active: view.active,
    isDefault: view.isDefault,
  }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** What a draft changes, in the order of the form. */
export const changedFields = (before: Draft, after: Draft): DraftField[] =>
  fieldOrder.filter((field) => !same(before[field], after[field]))

/** The body of a PATCH: what changed, and nothing else. */
export function patchOf(before: Draft, after: Draft): Record<string, unknown> {
  const changed = new Set<string>(changedFields(before, after))
  const { slug: _, provider, ...rest } = bodyOf(after)
  const providerPatch = {
    ...(changed.has('kind') && { kind: provider.kind }),
    ...(changed.has('baseUrl') && { baseUrl: provider.baseUrl }),
    ...('apiKey' in provider && { apiKey: provider.apiKey }),
  }
  const named = Object.entries(rest).filter(([name]) => changed.has(name === 'timeoutMs' ? 'timeout' : name))
  return { ...Object.fromEntries(named), ...(Object.keys(providerPatch).length > 0 && { provider: providerPatch }) }
}

/** The body of a POST. What is not a number goes as it was typed, so that the server says what is wrong with it. */
export function bodyOf(draft: Draft) {
  const { kind, baseUrl, key } = draft
  return {
    slug: draft.slug.trim(),
    name: draft.name.trim(),
    provider: { kind, baseUrl: textOf(baseUrl), ...keyOf(key) },
    model: draft.model.trim(),
    systemPrompt: draft.systemPrompt.trim() === '' ? null : draft.systemPrompt,
    temperature: numberOf(draft.temperature),
    maxOutputTokens: numberOf(draft.maxOutputTokens),
    reasoningEffort: draft.reasoningEffort === '' ? null : draft.reasoningEffort,
    contextWindow: numberOf(draft.contextWindow),
    timeoutMs: millisecondsOf(draft.timeout),
    maxRounds: numberOf(draft.maxRounds) ?? 10,
    fallbacks: draft.fallbacks,
    tools: draft.tools,
    onUndetermined: draft.onUndetermined,
    guardrails: draft.guardrails,
    terms: draft.terms
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    budget: budgetOf(draft.budget),
    price: priceOf(draft.price),
    cache: { enabled: draft.cache.enabled, ttlSeconds: numberOf(draft.cache.ttlSeconds) ?? 3600 },
    active: draft.active,
    isDefault: draft.isDefault,
  }
}

const textOf = (text: string) => (text.trim() === '' ? null : text.trim())

function numberOf(text: string): number | string | null {
  const typed = text.trim().replace(',', '.')
  if (typed === '') return null
  return Number.isFinite(Number(typed)) ? Number(typed) : typed
}

function millisecondsOf(seconds: string): number | string {
  const value = numberOf(seconds) ?? 60
  return typeof value === 'number' ? Math.round(value * 1000) : value
}

function keyOf(key: KeyChange): { apiKey?: string | null } {
  if (key.type === 'remove') return { apiKey: null }
  return key.type === 'replace' && key.value.trim() !== '' ? { apiKey: key.value.trim() } : {}
}

/** Amounts of money stay decimal text. */
function budgetOf(limits: Draft['budget']) {
  const given = budgetLimits.flatMap((limit): [string, unknown][] => {
    const typed = limits[limit].trim().replace(',', '.')
    return typed === '' ? [] : [[limit, limit.endsWith('Cost') ? typed : numberOf(typed)]]
  })
  return given.length === 0 ? null : Object.fromEntries(given)
}

function priceOf(price: PriceDraft) {
  const decimal = (text: string) => text.trim().replace(',', '.')
  const { input, cachedInput, output, version } = price
  if ([input, cachedInput, output].every((text) => text.trim() === '')) return null
  return {
    currency: price.currency.trim().toUpperCase(),
    perTokens: 1_000_000,
    input: decimal(input),
    cachedInput: decimal(cachedInput) === '' ? decimal(input) : decimal(cachedInput),
    output: decimal(output),
    version: version.trim() === '' ? 'manual' : version.trim(),
  }
}

/** The server's word about a place in the body, or below it. */
export const errorAt = (errors: readonly FieldError[], path: string): string | undefined =>
  errors.find((error) => error.path === path || error.path.startsWith(`${path}.`))?.message

const order = {
  name: true,
  slug: true,
  kind: true,
  baseUrl: true,
  key: true,
  model: true,
  temperature: true,
  maxOutputTokens: true,
  reasoningEffort: true,
  systemPrompt: true,
  fallbacks: true,
  tools: true,
  onUndetermined: true,
  guardrails: true,
  terms: true,
  budget: true,
  price: true,
  contextWindow: true,
  timeout: true,
  maxRounds: true,
  cache: true,
  active: true,
  isDefault: true,
} as const satisfies Record<DraftField, true>
const fieldOrder = Object.keys(order).filter((field): field is DraftField => field in order)

/** What a new configuration begins with, or with another one's settings but for its name and key. */
export const freshDraft = (from?: ConfigurationView): Draft =>
  from
    ? { ...draftOf(from), slug: `${from.slug}-copy`.slice(0, 63), name: from.name, isDefault: false, active: true }
    : emptyDraft

const emptyDraft: Draft = {
  slug: '',
  name: '',
  kind: 'responses',
  baseUrl: '',
  key: { type: 'keep' },
  model: '',
  systemPrompt: '',
  temperature: '',
  maxOutputTokens: '',
  reasoningEffort: '',
  contextWindow: '',
  timeout: '60',
  maxRounds: '10',
  fallbacks: [],
  tools: [],
  onUndetermined: 'admit',
  guardrails: null,
  terms: '',
  budget: { dailyRequests: '', monthlyRequests: '', dailyTokens: '', monthlyTokens: '', dailyCost: '', monthlyCost: '' },
  price: { currency: 'USD', input: '', cachedInput: '', output: '', version: '' },
  cache: { enabled: false, ttlSeconds: '3600' },
  active: true,
  isDefault: false,
}
