import type { Decimal } from 'decimal.js'
import { Exact, refuse, settled } from './decimal'

interface ArithmeticFunction {
  /** How many arguments it takes, at least and at most. */
  readonly arity: readonly [number, number]
  readonly of: (x: Decimal, y: Decimal | undefined, all: readonly Decimal[]) => Decimal
}

const MANY = 100
/** Beyond it e^x is larger than any value that is worked with. */
const MAX_EXP = 25_000
const MAX_ANGLE = 1e15
/** Digits after the point that sine and its like can vouch for. */
const ANGLE_PLACES = 80
const MAX_PLACES = 40

export const constants: ReadonlyMap<string, Decimal> = new Map([
  ['pi', Exact.acos(-1)],
  ['π', Exact.acos(-1)],
  ['e', Exact.exp(1)],
])

export const functions: ReadonlyMap<string, ArithmeticFunction> = new Map<string, ArithmeticFunction>([
  [
    'sqrt',
    {
      arity: [1, 1],
      of: (x) => (x.isNegative() && !x.isZero() ? refuse('There is no square root of a negative number.') : x.sqrt()),
    },
  ],
  ['abs', { arity: [1, 1], of: (x) => x.abs() }],
  ['round', { arity: [1, 2], of: (x, digits) => settled(x).toDecimalPlaces(places(digits)) }],
  ['floor', { arity: [1, 1], of: (x) => settled(x).floor() }],
  ['ceil', { arity: [1, 1], of: (x) => settled(x).ceil() }],
  ['min', { arity: [1, MANY], of: (_x, _y, all) => Exact.min(...all) }],
  ['max', { arity: [1, MANY], of: (_x, _y, all) => Exact.max(...all) }],
  ['ln', { arity: [1, 1], of: (x) => positive(x).ln() }],
  ['log', { arity: [1, 2], of: (x, base) => positive(x).log(base === undefined ? 10 : notOne(positive(base))) }],
  ['exp', { arity: [1, 1], of: (x) => (x.abs().gt(MAX_EXP) ? refuse(`exp takes numbers up to ${MAX_EXP}.`) : x.exp()) }],
  ['sin', { arity: [1, 1], of: (x) => near(angle(x).sin()) }],
  ['cos', { arity: [1, 1], of: (x) => near(angle(x).cos()) }],
  [
    'tan',
    { arity: [1, 1], of: (x) => (near(angle(x).cos()).isZero() ? refuse('The tangent is not defined there.') : near(x.tan())) },
  ],
])

function places(digits: Decimal | undefined): number {
  if (digits === undefined) return 0
  if (!digits.isInteger() || digits.isNegative() || digits.gt(MAX_PLACES))
    return refuse(`round takes a number of digits from 0 to ${MAX_PLACES}.`)
  return digits.toNumber()
}

const positive = (x: Decimal) => (x.gt(0) ? x : refuse('A logarithm needs a number greater than zero.'))
const notOne = (base: Decimal) => (base.eq(1) ? refuse('A logarithm has no base 1.') : base)
const angle = (x: Decimal) => (x.abs().gt(MAX_ANGLE) ? refuse(`Angles go up to ${MAX_ANGLE} radians.`) : x)
const near = (x: Decimal) => x.toDecimalPlaces(ANGLE_PLACES)
