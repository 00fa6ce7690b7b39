import { z } from 'zod'

/** Tokens as the provider reported them; `null` where it did not say (A2). Never an estimate. */
export const usageSchema = z.object({
  inputTokens: z.number().int().nullable(),
  outputTokens: z.number().int().nullable(),
  cachedInputTokens: z.number().int().nullable(),
  reasoningTokens: z.number().int().nullable(),
})
export type Usage = z.infer<typeof usageSchema>

/** What a model costs, in `currency` per million tokens, as decimal strings; `version` names the price list. */
export const priceSchema = z.object({
  currency: z.string(),
  perTokens: z.literal(1_000_000),
  input: z.string(),
  cachedInput: z.string(),
  output: z.string(),
  version: z.string(),
})
export type Price = z.infer<typeof priceSchema>

/** Money as a decimal string ("0.001234") in `currency` (ISO 4217). */
export const costSchema = z.object({ amount: z.string(), currency: z.string() })
export type Cost = z.infer<typeof costSchema>

/** Sums what was reported; a part that nobody reported stays `null`. */
export function addUsage(a: Usage | null, b: Usage | null): Usage | null {
  if (!a) return b
  if (!b) return a
  return {
    inputTokens: addTokens(a.inputTokens, b.inputTokens),
    outputTokens: addTokens(a.outputTokens, b.outputTokens),
    cachedInputTokens: addTokens(a.cachedInputTokens, b.cachedInputTokens),
    reasoningTokens: addTokens(a.reasoningTokens, b.reasoningTokens),
  }
}

const addTokens = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : a + b)

const PICO = 12

/** The cost of one call in 10⁻¹² of the price's currency, or `null` without a price or without counted tokens. */
export function costInPico(usage: Usage | null, price: Price | null): bigint | null {
  if (!usage || !price || usage.inputTokens === null || usage.outputTokens === null) return null
  const cached = Math.min(usage.cachedInputTokens ?? 0, usage.inputTokens)
  return (
    picoPerToken(price.input) * BigInt(usage.inputTokens - cached) +
    picoPerToken(price.cachedInput) * BigInt(cached) +
    picoPerToken(price.output) * BigInt(usage.outputTokens)
  )
}

/** A price per million tokens has its own decimal point six places further right than the price of one token. */
const picoPerToken = (perMillion: string): bigint => decimalToUnits(perMillion, PICO - 6)

/** "1.25" with 6 places → 1250000n. Digits beyond the places are cut. */
export function decimalToUnits(decimal: string, places: number): bigint {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(decimal)
  if (!match) throw new TypeError(`Not a decimal number: ${decimal}`)
  return BigInt((match[1] ?? '') + (match[2] ?? '').padEnd(places, '0').slice(0, places))
}

/** 10⁻¹² units as a decimal string with at least six places: 1234000000n → "0.001234". */
export function picoToDecimal(pico: bigint): string {
  const digits = pico.toString().padStart(PICO + 1, '0')
  const fraction = digits.slice(-PICO).replace(/0{1,6}$/, '')
  return `${digits.slice(0, -PICO)}.${fraction}`
}

export const costOf = (pico: bigint | null, currency: string | null): Cost | null =>
  pico === null || currency === null ? null : { amount: picoToDecimal(pico), currency }
