import { type Family, isTemplate, looksSecret } from './assigned-value'
import { isWordStart } from './boundary'
import type { Candidate, Move } from './candidate'
import { isBeyondLatin, isBlank, isIn, isLineBreak, lower, queryValue, upper, word } from './characters'
import { maskCode } from './mask'

/**
 * `password = x` in its spellings: `PASSWORD=x`, `password: x`, `"password": "x"`, `{\"password\":\"x\"}`, `--password=x`, `?token=x`.
 * The name of the key is the context; the value waits until it is whole, because only then one can tell it from a type or a call.
 */
export class AssignmentCandidate implements Candidate {
  /** The backslash of an escaped closing quote, or the full stop of the sentence, stays. */
  spare = 0
  private phase: 'name' | 'operator' | 'value' | 'swallow' = 'name'
  private text = ''
  private nameStart = 0
  /** Where the whole name begins that the head ends: `DB_PASSWORD`. */
  private nameFirst = 0
  private nameEnd = 0
  private place: Place = 'code'
  /** Units between name and operator, or operator and value. */
  private gap = 0
  private quote = 0
  private escapedQuote = false
  private backslash = false
  private length = 0

  constructor(
    private readonly family: Family,
    private readonly start: 'word' | 'any',
  ) {}

  begin(text: string, start: number, end: number): boolean {
    if (this.start === 'word' && !isWordStart(text, start) && !isHump(text, start)) return false
    this.text = text
    this.nameStart = start
    this.nameEnd = end
    this.phase = 'name'
    this.spare = this.gap = this.quote = this.length = 0
    this.escapedQuote = this.backslash = false
    return true
  }

  step(code: number, held: () => string): Move {
    switch (this.phase) {
      case 'name':
        return this.behindName(code)
      case 'operator':
        return this.behindOperator(code)
      case 'value':
        return this.quote === 0 ? this.inBareValue(code, held) : this.inQuotes(code, held)
      case 'swallow':
        return this.endsSwallowed(code) ? 'leave' : 'take'
    }
  }

  /** A cut value: what has begun like a secret is one. */
  end(held: () => string): boolean {
    if (this.phase !== 'value') return false
    const text = held()
    const literal = this.quote !== 0 || this.place !== 'code'
    return this.isSecret(text, true) || ((literal ? /[A-Z0-9]/ : /\d/).test(text) && !isTemplate(text))
  }

  overflow(): 'take' {
    this.phase = 'swallow'
    return 'take'
  }

  /** A closing quote or bracket, blanks, the stars of Markdown, and then the operator. */
  private behindName(code: number): Move {
    if (code === equals || code === colon || code === wideColon) {
      this.nameFirst = firstOfName(this.text, this.nameStart)
      this.place = this.placeOf(code === equals && this.gap === 0)
      this.phase = 'operator'
      this.gap = 0
      return 'pass'
    }
    return ++this.gap <= longestGap && mayFollowName(code) ? 'pass' : 'leave'
  }

  private behindOperator(code: number): Move {
    if (++this.gap > longestGap || isLineBreak(code)) return 'leave'
    if (isQuote(code)) {
      this.quote = code
      this.escapedQuote = this.backslash
      this.backslash = false
      this.phase = 'value'
      return 'pass'
    }
    this.backslash = code === backslash
    if (this.backslash || isBlank(code) || isOperatorTail(code)) return 'pass'
    if (this.gap > 1 && this.place === 'setting') this.place = 'code'
    this.phase = 'value'
    return this.inBareValue(code, noText)
  }

  private inBareValue(code: number, held: () => string): Move {
    if (code === maskCode) return 'leave'
    if (this.length === 1 && isQuote(code) && isIn(held().charCodeAt(0), stringPrefix)) {
      this.quote = code
      return 'pass'
    }
    if (this.endsBare(code)) return this.decide(held(), isLineBreak(code))
    if (this.place === 'code' && isOpening(code)) return 'leave'
    this.length++
    return 'hold'
  }

  private inQuotes(code: number, held: () => string): Move {
    if (isBlank(code) || isBeyondLatin(code)) return 'leave'
    if (code === this.quote && this.escapedQuote === this.backslash) return this.decide(held(), false)
    this.backslash = code === backslash && !this.backslash
    return 'hold'
  }

  private decide(held: string, endsLine: boolean): Move {
    this.spare = this.escapedQuote || (this.quote === 0 && held.endsWith('.')) ? 1 : 0
    return this.isSecret(held.slice(0, held.length - this.spare), endsLine) ? 'takeHeldAndLeave' : 'leave'
  }

  private isSecret(text: string, endsLine: boolean): boolean {
    const ownLine = endsLine && startsLine(this.text, this.nameFirst)
    return looksSecret({ text, family: this.family, literal: this.quote !== 0 || this.place !== 'code' || ownLine })
  }

  private endsBare(code: number): boolean {
    if (this.place === 'query') return !isIn(code, queryValue)
    if (isBlank(code) || isBeyondLatin(code) || isQuote(code) || endsEverywhere.has(code)) return true
    return this.place === 'code' && endsInCode.has(code)
  }

  private placeOf(adjacentEquals: boolean): Place {
    const { text, nameFirst, nameEnd } = this
    if (!adjacentEquals) return 'code'
    if (/(?:[?&]|&amp;|\\u0026)$/.test(text.slice(Math.max(0, nameFirst - 6), nameFirst))) return 'query'
    const name = text.slice(nameFirst, nameEnd)
    return name.startsWith('--') || /^[A-Z0-9_]+$/.test(name) ? 'setting' : 'code'
  }

  private endsSwallowed(code: number): boolean {
    if (this.quote === 0) return this.endsBare(code)
    return code === this.quote || isBlank(code) || isBeyondLatin(code) || (this.escapedQuote && code === backslash)
  }
}

/**
 * - `setting`: `PASSWORD=x`, `--password=x`. Whatever stands there up to the blank is the value.
 * - `query`: `?token=x`. The same, up to what must be escaped there.
 * - `code`: may be an expression, a type, or prose.
 */
type Place = 'setting' | 'query' | 'code'

const codesOf = (characters: string) => new Set(Array.from(characters, (character) => character.charCodeAt(0)))

const equals = 0x3d
const colon = 0x3a
const wideColon = 0xff1a
const backslash = 0x5c
const longestGap = 32
const longestPrefix = 32

const quotes = codesOf('"\'`')
const nameTail = codesOf('"\'`\\]*')
const openings = codesOf('([{')
const endsEverywhere = codesOf(';\\<>')
const endsInCode = codesOf(',)]}')
const mayStartLine = codesOf(' \t"\'*>-')
const stringPrefix = lower | upper
const noText = () => ''

const isQuote = (code: number): boolean => quotes.has(code)
const isOpening = (code: number): boolean => openings.has(code)
const mayFollowName = (code: number): boolean => nameTail.has(code) || (isBlank(code) && !isLineBreak(code))
/** `==`, `=>`, `:=`, the end of `**Password:**`. */
const isOperatorTail = (code: number): boolean => code === equals || code === colon || code === 0x3e || code === 0x2a
const isNameUnit = (code: number): boolean => isIn(code, word) || code === 0x2d || code === 0x2e

/** `Pass` in `dbPass`. */
const isHump = (text: string, start: number): boolean =>
  isIn(text.charCodeAt(start), upper) && isIn(text.charCodeAt(start - 1), lower)

function firstOfName(text: string, start: number): number {
  let first = start
  while (first > start - longestPrefix && isNameUnit(text.charCodeAt(first - 1))) first--
  return first
}

/** Only blanks, a quote, or the dash of a list stand before it on its line, as in YAML, properties and ini files. */
function startsLine(text: string, index: number): boolean {
  let before = index
  while (before > 0 && before > index - longestPrefix && mayStartLine.has(text.charCodeAt(before - 1))) before--
  return before === 0 || isLineBreak(text.charCodeAt(before - 1))
}
