import { isWordStart } from './boundary'
import type { Candidate, Move } from './candidate'
import { alnum, digit, dot, isIn, upper } from './characters'
import { maskCode } from './mask'

/** A secret with a public head and a variable part from one set of characters. */
export interface TokenShape {
  readonly name: string
  /** The vendor's page that describes it. */
  readonly source: string
  readonly heads: readonly string[]
  readonly anyCase?: boolean
  /** `word`: only where a word may begin. `any`: the head is so peculiar that it counts everywhere. */
  readonly start: 'word' | 'any'
  /** What must stand before the head, as a suffix of the text before it. */
  readonly before?: RegExp
  /** Set of characters of the variable part (`characters.ts`). */
  readonly body: number
  /** `exact`: so many units and then none that is alphanumeric. Otherwise `proof` says when the part is surely one. */
  readonly exact?: number
  readonly proof?: (body: BodyProgress) => boolean
  /** Give up when so many units have proved nothing; without it, text that long is masked. */
  readonly giveUpAt?: number
}

/** What is known of a variable part so far. Only grows, so a proof once given stays given. */
export interface BodyProgress {
  readonly length: number
  readonly digits: number
  /** Longest run without `-`, `_`, `.` and the like. */
  readonly longestRun: number
  /** Longest such run that has both letters and digits: what words and names made of words do not have. */
  readonly longestMixedRun: number
  /** Units before the first dot and after it. */
  readonly firstPart: number
  readonly laterParts: number
}

export class TokenCandidate implements Candidate, BodyProgress {
  readonly spare = 0
  length = 0
  digits = 0
  longestRun = 0
  longestMixedRun = 0
  firstPart = 0
  laterParts = 0
  private run = 0
  private runDigits = 0
  private capitals = 0
  private decided = false

  constructor(private readonly shape: TokenShape) {}

  begin(text: string, start: number): boolean {
    const { shape } = this
    if (shape.start === 'word' && !isWordStart(text, start)) return false
    if (shape.before && !shape.before.test(text.slice(Math.max(0, start - 24), start))) return false
    this.length = this.digits = this.longestRun = this.longestMixedRun = this.firstPart = this.laterParts = 0
    this.run = this.runDigits = this.capitals = 0
    this.decided = false
    return true
  }

  step(code: number): Move {
    const { exact, body, giveUpAt } = this.shape
    if (!isIn(code, body)) return this.atEdge(code)
    if (this.decided) return isIn(code, dot) ? 'hold' : 'take'

    this.count(code)
    if (exact !== undefined) return this.length > exact ? 'leave' : 'hold'
    this.decided = this.shape.proof?.(this) ?? false
    if (this.decided) return 'take'
    return this.length === giveUpAt ? 'leave' : 'hold'
  }

  /** A text that was cut: what looks like the beginning of the variable part is masked, what looks like a word is not. */
  end(): boolean {
    if (this.decided) return false
    if (this.shape.exact !== undefined && this.length === this.shape.exact) return true
    return this.length > 0 && (this.digits > 0 || this.capitals > 0)
  }

  overflow(): 'take' {
    this.decided = true
    return 'take'
  }

  private atEdge(code: number): Move {
    const complete = this.shape.exact === this.length && !isIn(code, alnum) && code !== maskCode
    return complete ? 'takeHeldAndLeave' : 'leave'
  }

  private count(code: number) {
    this.length++
    if (this.firstPart + 1 === this.length && !isIn(code, dot)) this.firstPart++
    else this.laterParts++
    if (isIn(code, alnum)) {
      this.run++
      if (isIn(code, digit)) {
        this.digits++
        this.runDigits++
      } else if (isIn(code, upper)) this.capitals++
    } else {
      this.run = this.runDigits = 0
    }
    if (this.run > this.longestRun) this.longestRun = this.run
    const mixed = this.runDigits > 0 && this.runDigits < this.run
    if (mixed && this.run > this.longestMixedRun) this.longestMixedRun = this.run
  }
}

/** Random letters and digits, at least `min` in all: a run that mixes both, or one too long for a word. */
export const random =
  (min: number) =>
  ({ length, longestRun, longestMixedRun }: BodyProgress): boolean =>
    length >= min && (longestMixedRun >= 8 || longestRun >= 24)

/** Behind a head that nothing else has: so long, and with a digit. */
export const withDigit =
  (min: number) =>
  ({ length, digits }: BodyProgress): boolean =>
    length >= min && digits > 0
