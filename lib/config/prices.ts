import type { Price } from '@/lib/domain/usage'

/** The day of OpenAI's price page that these come from: https://platform.openai.com/docs/pricing */
const version = 'openai-2025-10-01'

/** USD per million tokens: fresh input, cached input, output. */
const openai = new Map<string, readonly [string, string, string]>([
  ['gpt-4.1', ['2.00', '0.50', '8.00']],
  ['gpt-4.1-mini', ['0.40', '0.10', '1.60']],
  ['gpt-4.1-nano', ['0.10', '0.025', '0.40']],
  ['gpt-4o', ['2.50', '1.25', '10.00']],
  ['gpt-4o-mini', ['0.15', '0.075', '0.60']],
  ['gpt-5', ['1.25', '0.125', '10.00']],
  ['gpt-5-mini', ['0.25', '0.025', '2.00']],
  ['gpt-5-nano', ['0.05', '0.005', '0.40']],
  ['o3', ['2.00', '0.50', '8.00']],
  ['o4-mini', ['1.10', '0.275', '4.40']],
])

/** The price of a model at OpenAI's own address; `null` where it is not known (a cost is then `null` too, never 0). */
export function priceOf(model: string, baseUrl: string | null): Price | null {
  if (baseUrl !== null && new URL(baseUrl).hostname !== 'api.openai.com') return null
  const row = openai.get(model.replace(/-\d{4}-\d{2}-\d{2}$/, ''))
  if (!row) return null
  const [input, cachedInput, output] = row
  return { currency: 'USD', perTokens: 1_000_000, input, cachedInput, output, version }
}
