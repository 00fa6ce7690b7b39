import type { StepOf } from '@/lib/domain/step'
import { decimalToUnits, picoToDecimal } from '@/lib/domain/usage'

export interface CostRow {
  readonly bucket: 'fresh' | 'cached' | 'output'
  readonly tokens: number
  /** Per million tokens, decimal. */
  readonly price: string
  /** Decimal, in the currency of the price. */
  readonly cost: string
}

export interface CostTable {
  readonly rows: readonly CostRow[]
  readonly currency: string
  readonly version: string
  readonly sum: string
  /** Whether the shown rows add up to the cost that was stored. */
  readonly agrees: boolean
}

const pico = 12

/** The cost of one model call from the shown tokens and prices; `null` where one of them is not known. */
export function costTable({ usage, price, cost }: Pick<StepOf<'llm'>, 'usage' | 'price' | 'cost'>): CostTable | null {
  if (!usage || !price || !cost || usage.inputTokens === null || usage.outputTokens === null) return null
  const cached = Math.min(usage.cachedInputTokens ?? 0, usage.inputTokens)
  const buckets = [
    { bucket: 'fresh', tokens: usage.inputTokens - cached, price: price.input },
    { bucket: 'cached', tokens: cached, price: price.cachedInput },
    { bucket: 'output', tokens: usage.outputTokens, price: price.output },
  ] as const
  const costs = buckets.map(({ tokens, price }) => decimalToUnits(price, pico - 6) * BigInt(tokens))
  const total = costs.reduce((sum, value) => sum + value, 0n)
  return {
    rows: buckets.map((row, index) => ({ ...row, cost: picoToDecimal(costs[index] ?? 0n) })),
    currency: price.currency,
    version: price.version,
    sum: picoToDecimal(total),
    agrees: cost.currency === price.currency && decimalToUnits(cost.amount, pico) === total,
  }
}
