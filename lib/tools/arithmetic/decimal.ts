import { Decimal } from 'decimal.js'
import { Failure } from '@/lib/domain/failure'

/** Significant digits that are calculated with, that a fraction shows, and that a whole number shows before it is rounded. */
const WORKING = 100
const SHOWN = 40
const SHOWN_WHOLE = 80

/** The largest power of ten in a value, either way. */
const MAX_EXPONENT = 10_000

/** Decimal numbers of our own settings: halves round away from zero, a remainder has the sign of its divisor. */
export const Exact = Decimal.clone({ precision: WORKING, rounding: Decimal.ROUND_HALF_UP, modulo: Decimal.ROUND_FLOOR })

export const refuse = (message: string): never => {
  throw new Failure('tool_failed', message)
}

/** The value itself, if it is a number of a size that can be worked with. */
export function inBounds(value: Decimal): Decimal {
  if (value.isNaN()) return refuse('The result is not a number.')
  if (!value.isFinite() || Math.abs(value.e) > MAX_EXPONENT)
    return refuse(`The numbers get too large or too small: at most ${MAX_EXPONENT} digits before or after the point.`)
  return value
}

/** Drops the last digits, which division and functions cannot vouch for: a third times three is one. */
export const settled = (value: Decimal): Decimal => value.toSignificantDigits(SHOWN_WHOLE)

/** Whether the smaller of two numbers would vanish beside the larger one. */
export const vanishes = (a: Decimal, b: Decimal): boolean => !a.isZero() && !b.isZero() && Math.abs(a.e - b.e) >= WORKING

/** A number as text; one that had to be rounded starts with ≈. */
export function showNumber(value: Decimal, lost: boolean): string {
  const whole = value.isInteger() && value.e < SHOWN_WHOLE
  const shown = whole ? value : value.toSignificantDigits(SHOWN)
  const plain = shown.e >= -20 && shown.e < SHOWN_WHOLE
  const text = (plain ? shown.toFixed() : shown.toExponential()).replace(/^-0$/, '0')
  return shown.eq(value) && !lost ? text : `≈ ${text}`
}
