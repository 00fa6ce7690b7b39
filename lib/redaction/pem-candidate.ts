import type { Candidate, Move } from './candidate'
import { alnum, base64, digit, isBlank, isIn, isLineBreak } from './characters'

/**
 * A private key in PEM (RFC 7468, https://datatracker.ietf.org/doc/html/rfc7468) or OpenPGP armour, behind its `-----BEGIN … PRIVATE KEY-----`.
 * Masked from its first line on, whether an END line comes or not; lines may be joined by `\n`, quotes or blanks. Prose that only speaks of
 * the BEGIN line is no key: a key begins with a long base64 token, a header line, or a line of its own.
 *
 * - P1. Until `inside`, blanks and quotes are public and tokens are held. From then on tokens are secret and what joins them is held.
 * - P2. A short token inside may be the last line: it is secret when alone on the next line or before a dash, else prose has begun.
 */
export class PemCandidate implements Candidate {
  readonly spare = 0
  private inside = false
  /** Header lines (`Proc-Type: …`) may come before the base64; one is being read. */
  private headers = false
  private headerLine = false
  private escaped = false
  /** The token being read: its units, and whether it has more than letters. */
  private token = 0
  private tokenSigns = 0
  private tokenLetters = 0
  /** Line breaks since the last token, written out and as `\n`. */
  private breaks = 0
  private escapedBreaks = 0
  private shortToken = false

  begin(text: string, start: number): boolean {
    if (!/-----BEGIN ?[A-Z0-9 ]{0,24}$/.test(text.slice(Math.max(0, start - 40), start))) return false
    this.inside = this.headers = this.headerLine = this.escaped = this.shortToken = false
    this.startToken()
    this.breaks = this.escapedBreaks = 0
    return true
  }

  step(code: number): Move {
    if (this.headerLine) return this.inHeaderLine(code)
    if (this.escaped) return this.behindBackslash(code)
    if (isIn(code, base64)) return this.inToken(code)
    if (code === dash) return this.atDash()
    if (code === colon && this.token > 0 && this.startsLine()) {
      this.inside = this.headers = this.headerLine = true
      return 'take'
    }
    return isJoint(code) ? this.atJoint(code) : this.atOther()
  }

  end(): boolean {
    return this.token > 0 && (this.inside || this.startsLine() || this.tokenSigns > 0)
  }

  overflow(): 'take' | 'leave' {
    return this.token > 0 ? 'take' : 'leave'
  }

  private inHeaderLine(code: number): Move {
    this.escaped = code === backslash
    if (!isLineBreak(code) && !this.escaped && !isQuote(code)) return 'take'
    this.headerLine = false
    this.startToken()
    this.breaks = this.escaped ? 0 : 1
    this.escapedBreaks = 0
    return 'hold'
  }

  private inToken(code: number): Move {
    if (this.shortToken) return 'leave'
    this.token++
    if (isIn(code, alnum)) this.tokenLetters++
    if (!isIn(code, alnum) || isIn(code, digit)) this.tokenSigns++
    if (this.inside) return this.token >= long ? 'take' : 'hold'
    const isKey = this.token >= long && (this.tokenSigns > 0 || this.token >= 2 * long)
    if (!isKey) return 'hold'
    this.inside = true
    return 'take'
  }

  private atJoint(code: number): Move {
    const move = this.endToken(isLineBreak(code) || code === backslash)
    if (move === 'leave') return move
    if (isLineBreak(code)) this.breaks += code === lineFeed ? 1 : 0
    if (code === backslash) this.escaped = true
    return move
  }

  private behindBackslash(code: number): Move {
    this.escaped = false
    if (code === backslash) this.escaped = true
    else if (code === letterN) this.escapedBreaks++
    else if (code !== letterR && code !== lineFeed && !isQuote(code)) return this.step(code)
    return this.inside ? 'hold' : 'pass'
  }

  /** A token is over, if there was one. P1, P2. */
  private endToken(lineEnds: boolean): Move {
    const { token, inside } = this
    const isToken = this.tokenLetters > 0
    const ownLine = this.startsLine() && lineEnds
    if (isToken) this.headers = false
    if (token === 0 || !isToken) {
      this.startToken()
      return inside ? 'hold' : 'pass'
    }
    if (!inside && !ownLine) return 'leave'
    this.startToken()
    this.breaks = this.escapedBreaks = 0
    if (inside && token >= long) return 'hold'
    if (ownLine) {
      this.inside = true
      return 'takeHeld'
    }
    this.shortToken = true
    return 'hold'
  }

  private atDash(): Move {
    if (this.token > 0 && (!this.inside || this.headers)) {
      this.tokenLetters++
      return 'hold'
    }
    return this.inside && (this.shortToken || this.token > 0) ? 'takeHeldAndLeave' : 'leave'
  }

  private atOther(): Move {
    return this.inside && this.token > 0 && this.startsLine() ? 'takeHeldAndLeave' : 'leave'
  }

  private startsLine(): boolean {
    return Math.max(this.breaks, this.escapedBreaks) === 1
  }

  private startToken() {
    this.token = this.tokenSigns = this.tokenLetters = 0
  }
}

/** Shorter tokens may be words. */
const long = 16

const dash = 0x2d
const colon = 0x3a
const backslash = 0x5c
const lineFeed = 0x0a
const letterN = 0x6e
const letterR = 0x72

const isQuote = (code: number): boolean => code === 0x22 || code === 0x27 || code === 0x60

/** What may stand between the lines of a key: blanks, the quotes and signs of string concatenation, `>` of a quotation. */
const isJoint = (code: number): boolean => isBlank(code) || isQuote(code) || code === 0x2c || code === 0x3e || code === backslash
