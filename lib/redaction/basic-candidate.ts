import { isWordStart } from './boundary'
import type { Candidate, Move } from './candidate'
import { base64, isIn } from './characters'

/**
 * `Basic ` and the base64 of `user:password` (RFC 7617, https://datatracker.ietf.org/doc/html/rfc7617). It is decoded while it arrives:
 * an English word betrays itself in its first letters, because they decode to something that no user name has; a colon proves it.
 */
export class BasicCandidate implements Candidate {
  readonly spare = 0
  private decided = false
  private bits = 0
  private bitCount = 0

  begin(text: string, start: number): boolean {
    this.decided = false
    this.bits = this.bitCount = 0
    return isWordStart(text, start)
  }

  step(code: number): Move {
    if (!isIn(code, base64)) return 'leave'
    if (this.decided) return 'take'
    this.bits = ((this.bits << 6) | sextet(code)) & 0xffff
    this.bitCount += 6
    if (this.bitCount < 8) return sextet(code) >= 0x20 ? 'leave' : 'hold'

    this.bitCount -= 8
    const decoded = (this.bits >> this.bitCount) & 0xff
    if (decoded === colon) {
      this.decided = true
      return 'take'
    }
    return decoded >= 0x20 && decoded < 0x7f ? 'hold' : 'leave'
  }

  /** A cut header: everything so far decodes to what could be a user name. */
  end(held: () => string): boolean {
    return !this.decided && held().length >= 4
  }

  overflow(): 'take' {
    this.decided = true
    return 'take'
  }
}

const colon = 0x3a

function sextet(code: number): number {
  if (code >= 0x61) return code - 0x61 + 26
  if (code >= 0x41) return code - 0x41
  if (code >= 0x30) return code <= 0x39 ? code - 0x30 + 52 : 0
  return code === 0x2b ? 62 : 63
}
