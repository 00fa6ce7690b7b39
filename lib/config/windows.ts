import type { Configuration } from '@/lib/domain/configuration'

/**
 * Tokens that a model reads at most, its answer included; from https://platform.openai.com/docs/models. Of the 400,000 of gpt-5 an answer's
 * 128,000 are set apart, so that its input never has more than the rest.
 */
const windows = new Map<string, number>([
  ['gpt-3.5-turbo', 16_385],
  ['gpt-4', 8_192],
  ['gpt-4-turbo', 128_000],
  ['gpt-4o', 128_000],
  ['gpt-4o-mini', 128_000],
  ['gpt-4.1', 1_047_576],
  ['gpt-4.1-mini', 1_047_576],
  ['gpt-4.1-nano', 1_047_576],
  ['gpt-5', 272_000],
  ['gpt-5-mini', 272_000],
  ['gpt-5-nano', 272_000],
  ['o1', 200_000],
  ['o3', 200_000],
  ['o3-mini', 200_000],
  ['o4-mini', 200_000],
])

/**
 * The context window of a configuration, tokens: its own, otherwise that of a known model, whoever serves it. `null` where it is not known:
 * a guess would leave out what the model could have read.
 */
export const windowOf = ({ contextWindow, model }: Pick<Configuration, 'contextWindow' | 'model'>): number | null =>
  contextWindow ?? windows.get(model.replace(/^openai\//, '').replace(/-\d{4}-\d{2}-\d{2}$/, '')) ?? null
