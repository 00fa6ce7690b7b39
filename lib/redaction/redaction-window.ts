import { type Candidate, cap, lookbehind, type Move } from './candidate'
import type { SecretShape } from './catalogue'
import { isHighSurrogate } from './characters'
import type { HeadAutomaton } from './head-automaton'
import { maskText } from './mask'
import type { RedactionWindow } from './redactor'

/**
 * Reads a text once, code unit after code unit. Between candidates it looks for heads; behind a head the candidate says what each
 * unit is. Whether pieces arrive or the whole makes no difference, because nothing is ever decided at the edge of a piece.
 *
 * W1. `text[0, released)` has left (as it was or masked); of it at most `lookbehind` units are kept.
 * W2. Without a candidate everything read is public: `released` follows `position` at the end of each `push`.
 * W3. With a candidate `text[released, position)` is what it holds, at most `cap` units.
 * W4. Text that a candidate gave back is read again, at most `maxNesting` times; after that it is masked, so time stays linear.
 */
export class Window implements RedactionWindow {
  private text = ''
  private released = 0
  /** How much of the released text is in `output`. */
  private written = 0
  private position = 0
  private state = 0
  private candidate: Candidate | null = null
  /** The automaton's state behind the head, to go on with when nothing was held. */
  private headState = 0
  private headEnd = 0
  private masked = false
  private horizon = 0
  private nesting = 0
  /** Where the last mask ends; 0 if there is none within sight. */
  private floor = 0
  private output = ''
  private readonly held = () => this.text.slice(this.released, this.position)

  /** `heads` means indexes of `shapes`. Candidates have state, so each window has its own, made when first needed. */
  constructor(
    private readonly heads: HeadAutomaton<number>,
    private readonly shapes: readonly SecretShape[],
    private readonly candidates: (Candidate | undefined)[] = [],
  ) {}

  push(piece: string): string {
    if (piece === '') return ''
    if (this.isOrdinary(piece)) return piece
    this.append(piece)
    this.read()
    if (!this.candidate) this.release(this.endOfWhole())
    return this.flush()
  }

  end(): string {
    while (this.candidate) {
      if (this.candidate.end(this.held)) this.mask(this.position)
      this.leave()
      this.read()
    }
    this.release(this.text.length)
    const rest = this.flush()
    this.text = ''
    this.released = this.written = this.position = this.state = this.horizon = this.nesting = this.floor = 0
    return rest
  }

  /**
   * The common case, without a copy: nothing is held and no head ends in this piece, so it is released as it is. The text is only
   * joined when somebody has to look back.
   */
  private isOrdinary(piece: string): boolean {
    if (this.candidate || this.released < this.text.length || isHighSurrogate(piece.charCodeAt(piece.length - 1))) return false
    const { table, classes, firstAccepting } = this.heads
    let state = this.state
    for (let index = 0; index < piece.length; index++) {
      const code = piece.charCodeAt(index)
      state = code < 128 ? (table[(state << 6) | (classes[code] ?? 0)] ?? 0) : 0
      if (state >= firstAccepting) return false
    }
    this.state = state
    if (this.text.length > cap) this.forget()
    this.text += piece
    this.position = this.released = this.written = this.text.length
    return true
  }

  private append(piece: string) {
    this.forget()
    this.text += piece
  }

  /** W1. */
  private forget() {
    const drop = Math.max(0, this.released - lookbehind)
    this.text = this.text.slice(drop)
    this.released -= drop
    this.written -= drop
    this.floor = Math.max(0, this.floor - drop)
    this.position -= drop
    this.headEnd -= drop
    this.horizon -= drop
  }

  private read() {
    while (this.position < this.text.length) {
      if (this.candidate) this.follow(this.candidate)
      else this.findHead()
    }
  }

  /** Runs on to the next head that a candidate takes up, or to the end of what has arrived. */
  private findHead() {
    const { text } = this
    const { table, classes, firstAccepting } = this.heads
    let state = this.state
    let position = this.position
    while (position < text.length) {
      const code = text.charCodeAt(position++)
      state = code < 128 ? (table[(state << 6) | (classes[code] ?? 0)] ?? 0) : 0
      if (state >= firstAccepting && this.begin(state, position)) return
    }
    this.state = state
    this.position = position
  }

  private begin(state: number, end: number): boolean {
    for (const { head, meaning } of this.heads.found(state)) {
      const shape = this.shapes[meaning]
      const start = end - head.length
      if (!shape || !(shape.anyCase || this.text.startsWith(head, start))) continue
      const candidate = this.candidateOf(meaning, shape)
      if (!this.beginBehindMask(candidate, start, end)) continue
      this.candidate = candidate
      this.headState = state
      this.headEnd = end
      this.masked = false
      this.release(end)
      this.position = end
      if (end < this.horizon) this.descend()
      else this.nesting = 0
      return true
    }
    return false
  }

  /** A candidate that looks back sees a mask where one is, not what is behind it: as when the text is redacted again. */
  private beginBehindMask(candidate: Candidate, start: number, end: number): boolean {
    const { text, floor } = this
    if (floor === 0 || end - floor > lookbehind) return candidate.begin(text, start, end)
    return candidate.begin(`•${text.slice(floor, end)}`, start - floor + 1, end - floor + 1)
  }

  private candidateOf(index: number, shape: SecretShape): Candidate {
    const candidate = this.candidates[index] ?? shape.candidate()
    this.candidates[index] = candidate
    return candidate
  }

  /** W4. */
  private descend() {
    this.nesting++
    if (this.nesting <= maxNesting) return
    this.mask(this.horizon)
    this.position = this.horizon
    this.leave()
  }

  private follow(candidate: Candidate) {
    const { text, held } = this
    let position = this.position
    while (position < text.length) {
      this.position = position
      const move = candidate.step(text.charCodeAt(position), held)
      if (move === 'hold') {
        position++
        if (position - this.released >= cap) {
          this.position = position
          if (candidate.overflow() === 'leave') return this.leave()
          this.mask(position)
        }
      } else if (move === 'take') {
        position++
        this.mask(position)
      } else if (move === 'pass') {
        position++
        this.release(position)
      } else return this.turn(move, candidate)
    }
    this.position = position
  }

  private turn(move: Exclude<Move, 'hold' | 'take' | 'pass'>, candidate: Candidate) {
    if (move !== 'leave') this.mask(this.position - candidate.spare)
    if (move === 'takeHeld') this.position++
    else this.leave()
  }

  /** Back to looking for heads, from the first unit that was held. */
  private leave() {
    this.candidate = null
    if (this.position > this.released) this.horizon = Math.max(this.horizon, this.position)
    this.state = this.released === this.headEnd ? this.headState : 0
    this.position = this.released
  }

  private release(end: number) {
    if (end > this.released) this.released = end
  }

  private mask(end: number) {
    if (end <= this.released) return
    this.write()
    if (!this.masked) this.output += maskText
    this.masked = true
    this.released = this.written = this.floor = end
  }

  private write() {
    if (this.released > this.written) this.output += this.text.slice(this.written, this.released)
    this.written = this.released
  }

  /** The end of the text, or the unit before it where that is the first half of a code point. */
  private endOfWhole(): number {
    const last = this.text.length - 1
    return isHighSurrogate(this.text.charCodeAt(last)) ? last : last + 1
  }

  private flush(): string {
    this.write()
    const { output } = this
    this.output = ''
    return output
  }
}

const maxNesting = 8
