import { isTemplate } from './assigned-value'
import type { Candidate, Move } from './candidate'
import { isBeyondLatin, isBlank } from './characters'

/**
 * User and password between `://` and the host (RFC 3986, https://datatracker.ietf.org/doc/html/rfc3986#section-3.2.1). Nothing shows
 * that an address has them until their `@`, so its authority waits for the `/` behind it. A raw `@` in a password is taken for part of it.
 */
export class UserinfoCandidate implements Candidate {
  readonly spare = 0
  private found = false
  private overflown = false

  begin(): boolean {
    this.found = this.overflown = false
    return true
  }

  step(code: number, held: () => string): Move {
    if (code === at) {
      if (!this.found && !this.overflown && !isCredential(held())) return 'leave'
      this.found = true
      this.overflown = false
      return 'takeHeld'
    }
    if (endsAuthority(code)) return 'leave'
    return this.overflown ? 'take' : 'hold'
  }

  /** A cut address: what follows a colon and is no port was going to be a password. */
  end(held: () => string): boolean {
    return !this.found && /^[^:]*:(?!\d{0,5}$)/.test(held()) && isCredential(held())
  }

  overflow(): 'take' {
    this.overflown = true
    return 'take'
  }
}

const at = 0x40

const authorityEnds = new Set(Array.from('/?#"`<>\\|', (character) => character.charCodeAt(0)))

const endsAuthority = (code: number): boolean => authorityEnds.has(code) || isBlank(code) || isBeyondLatin(code)

/** A name with a password, or a token in the place of a name; a bare user name (`git@`) is public. */
function isCredential(userinfo: string): boolean {
  const colon = userinfo.indexOf(':')
  if (isTemplate(userinfo.slice(0, colon + 1)) || isTemplate(userinfo.slice(colon + 1))) return false
  if (colon >= 0) return colon < userinfo.length - 1
  return userinfo.length >= 20 && /\d/.test(userinfo) && /[A-Za-z]/.test(userinfo)
}
