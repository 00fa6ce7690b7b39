/**
 * What a candidate says to the next code unit. *Held* is the text after the head that is neither released nor masked yet.
 *
 * - `hold`: undecided, keep it.
 * - `pass`: public, release it with everything held.
 * - `take`: it and everything held is secret.
 * - `takeHeld`: everything held is secret; this one starts a new held text.
 * - `leave`: not mine. Held text is released and read again by the others; so is this one.
 * - `takeHeldAndLeave`: everything held is secret, this one is not mine.
 */
export type Move = 'hold' | 'pass' | 'take' | 'takeHeld' | 'leave' | 'takeHeldAndLeave'

/** How far back, in UTF-16 units, a candidate may look from the end of its head. Longer than every head. */
export const lookbehind = 96

/** The longest text that is held, in UTF-16 units (C3.4). What is still undecided then is masked, or released where `overflow` says so. */
export const cap = 4096

/**
 * A possible secret being read, one code unit after the other. It decides on what it has read and on nothing else, so the
 * decision is the same however the text was cut. One object serves all matches of its kind, one after the other.
 */
export interface Candidate {
  /** Starts afresh behind the head `text[start, end)`; `false` where what stands before says that this is none. */
  begin(text: string, start: number, end: number): boolean
  /** `held` gives the held text, for a decision that needs all of it. */
  step(code: number, held: () => string): Move
  /** The text is over: is what is held a secret, as far as one can tell from its beginning? */
  end(held: () => string): boolean
  /** `cap` units are held. */
  overflow(): 'take' | 'leave'
  /** How many of the held units before this one are public after all, at a `takeHeldAndLeave`. */
  readonly spare: number
}
