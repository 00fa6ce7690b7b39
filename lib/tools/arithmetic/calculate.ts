import type { Decimal } from 'decimal.js'
import { Exact, inBounds, refuse, showNumber, vanishes } from './decimal'
import { constants, functions } from './functions'
import { Scanner } from './scanner'

const MAX_DEPTH = 50
/** Powers and functions take up to milliseconds each, on the thread that serves everybody. */
const MAX_COSTLY = 40
const MAX_POWER = 10_000

/**
 * The value of an expression, exact in decimal; one that had to be rounded starts with ≈. Throws `Failure('tool_failed')` with what is
 * wrong and where. Bounded in depth, size of numbers and work; the caller bounds the length.
 */
export function calculate(expression: string): string {
  const calculation = new Calculation(new Scanner(expression))
  return showNumber(calculation.whole(), calculation.lost)
}

/**
 * Recursive descent, one method a level, loosest first:
 *
 *     sum     = product { ("+" | "-") product }
 *     product = signed { ("*" | "/" | "%" | "of") signed }      "%": remainder; "of": after a percentage only
 *     signed  = { "+" | "-" } power
 *     power   = percent [ "^" signed ]                          to the right: 2^3^2 is 2^9
 *     percent = operand { "%" }                                 where no operand follows
 *     operand = number | constant | function "(" sum { "," sum } ")" | "(" sum ")"
 */
class Calculation {
  /** A number so small that it vanished beside another one was added. */
  lost = false
  private depth = 0
  private callDepth = 0
  private costly = 0
  private afterPercent = false

  constructor(private readonly scanner: Scanner) {}

  whole(): Decimal {
    const value = this.sum()
    return this.scanner.rest === '' ? value : this.unexpected()
  }

  private sum(): Decimal {
    let left = this.product()
    for (let sign = this.scanner.takeSign('+', '-'); sign; sign = this.scanner.takeSign('+', '-')) {
      const right = this.product()
      this.lost ||= vanishes(left, right)
      left = inBounds(sign === '+' ? left.plus(right) : left.minus(right))
    }
    return left
  }

  private product(): Decimal {
    let left = this.signed()
    for (let sign = this.takeProductSign(); sign; sign = this.takeProductSign()) {
      const right = this.signed()
      if (sign !== '*' && right.isZero()) return refuse('Division by zero.')
      left = inBounds(sign === '*' ? left.times(right) : sign === '/' ? left.div(right) : left.mod(right))
    }
    return left
  }

  private takeProductSign(): string | undefined {
    if (!this.afterPercent || this.scanner.peekName() !== 'of') return this.scanner.takeSign('*', '/', '%')
    this.scanner.takeName()
    return '*'
  }

  private signed(): Decimal {
    const sign = this.scanner.takeSign('+', '-')
    if (!sign) return this.power()
    const value = this.deeper(() => this.signed())
    return sign === '-' ? value.neg() : value
  }

  private power(): Decimal {
    const base = this.percent()
    if (!this.scanner.takeSign('^')) return base
    const exponent = this.deeper(() => this.signed())
    if (exponent.abs().gt(MAX_POWER)) return refuse(`The exponent is too large: at most ${MAX_POWER}.`)
    if (base.isZero() && exponent.isNegative()) return refuse('Division by zero.')
    if (base.isNegative() && !exponent.isInteger()) return refuse('A negative number has no power with a fraction.')
    this.work()
    return inBounds(base.pow(exponent))
  }

  private percent(): Decimal {
    let value = this.operand()
    this.afterPercent = false
    while (this.scanner.peekSign() === '%') {
      const rest = new Scanner(this.scanner.rest.slice(1))
      const name = rest.peekName()
      if (rest.peekNumber() !== undefined || rest.peekSign() === '(' || (name !== undefined && name !== 'of')) break
      this.scanner.takeSign('%')
      this.afterPercent = true
      value = value.div(100)
    }
    return value
  }

  private operand(): Decimal {
    const number = this.scanner.takeNumber(this.callDepth === 0)
    if (number !== undefined) return inBounds(new Exact(number))
    if (this.scanner.takeSign('(')) {
      const value = this.deeper(() => this.sum())
      return this.scanner.takeSign(')') ? value : this.missing(')')
    }
    const name = this.scanner.peekName()
    if (name === undefined) return this.unexpected()
    return constants.get(name) ? this.constant() : this.call(name)
  }

  private constant(): Decimal {
    return constants.get(this.scanner.takeName() ?? '') ?? this.unexpected()
  }

  private call(name: string): Decimal {
    const called = functions.get(name)
    if (!called) return refuse(`Unknown name “${name}”. Known are ${[...functions.keys(), ...constants.keys()].join(', ')}.`)
    this.scanner.takeName()
    if (!this.scanner.takeSign('(')) return this.missing('(')
    this.callDepth++
    const all = [this.deeper(() => this.sum())]
    while (this.scanner.takeSign(',')) all.push(this.deeper(() => this.sum()))
    this.callDepth--
    if (!this.scanner.takeSign(')')) return this.missing(')')
    const [x, y] = all
    const [fewest, most] = called.arity
    if (x === undefined || all.length < fewest || all.length > most) return refuse(arityMessage(name, called.arity, all.length))
    this.work()
    return inBounds(called.of(x, y, all))
  }

  private work(): void {
    if (++this.costly > MAX_COSTLY) refuse(`Too much at once: at most ${MAX_COSTLY} powers and functions in one expression.`)
  }

  private deeper(parse: () => Decimal): Decimal {
    if (++this.depth > MAX_DEPTH) return refuse(`Too deeply nested: at most ${MAX_DEPTH} levels.`)
    const value = parse()
    this.depth--
    return value
  }

  private missing(sign: string): never {
    const { rest, column } = this.scanner
    return refuse(`Expected “${sign}” ${rest === '' ? 'at the end' : `at character ${column}, before “${rest.slice(0, 20)}”`}.`)
  }

  private unexpected(): never {
    const { rest, column } = this.scanner
    if (rest === '') return refuse('The expression is not complete: a number is missing at the end.')
    const hint = rest.startsWith(',') ? ' Write decimals with a point, and thousands in groups of three.' : ''
    return refuse(`Unexpected “${rest.slice(0, 20)}” at character ${column}.${hint}`)
  }
}

const arityMessage = (name: string, [fewest, most]: readonly [number, number], given: number) =>
  `${name} takes ${fewest === most ? fewest : `${fewest} to ${most}`} argument${most === 1 ? '' : 's'}, not ${given}. ` +
  'Inside a function commas separate arguments, so write numbers there without thousands separators.'
