import { foldText } from './fold-text'

/** Finds whole words and phrases of a list in a text, in one pass however long the list is. */
export interface TermMatcher {
  /** Whether one of the terms stands in the text. */
  matches(text: string): boolean
}

/**
 * Aho–Corasick over UTF-16 units of folded text. States are numbers; a state stands for a beginning of a term, 0 for none.
 * Terms without any visible character are left out.
 */
export function buildTermMatcher(terms: readonly string[]): TermMatcher {
  const trie = new Trie()
  for (const term of terms) trie.add(foldText(term).trim())
  trie.link()

  return {
    matches(text) {
      const folded = foldText(text)
      let state = 0
      for (let index = 0; index < folded.length; index++) {
        state = trie.next(state, folded.charCodeAt(index))
        if (!trie.endsTerm(state) || !isEdge(folded, index + 1, -1)) continue
        if (trie.someTerm(state, (length) => isEdge(folded, index + 1 - length, 1))) return true
      }
      return false
    },
  }
}

class Trie {
  /** All transitions in one map, keyed by state and unit: thousands of small maps cost more than the terms. */
  private readonly children = new Map<number, number>()
  private readonly edges: { readonly from: number; readonly unit: number; readonly to: number }[] = []
  private readonly depth: number[] = [0]
  private readonly isTerm: boolean[] = [false]
  /** The longest proper suffix that begins a term too. */
  private readonly fallback: number[] = [0]
  /** The nearest such suffix that is a whole term; 0 if there is none. */
  private readonly shorterTerm: number[] = [0]

  add(term: string) {
    if (term === '') return
    let state = 0
    for (let index = 0; index < term.length; index++) {
      const unit = term.charCodeAt(index)
      const known = this.children.get(keyOf(state, unit))
      const next = known ?? this.depth.length
      if (known === undefined) {
        this.children.set(keyOf(state, unit), next)
        this.edges.push({ from: state, unit, to: next })
        this.depth.push(index + 1)
        this.isTerm.push(false)
        this.fallback.push(0)
        this.shorterTerm.push(0)
      }
      state = next
    }
    this.isTerm[state] = true
  }

  /** Fallbacks, shortest states first, because each needs those of shorter ones. */
  link() {
    const byDepth = this.edges.toSorted((one, other) => this.at(this.depth, one.to) - this.at(this.depth, other.to))
    for (const { from, unit, to } of byDepth) {
      const fallback = from === 0 ? 0 : this.next(this.at(this.fallback, from), unit)
      this.fallback[to] = fallback
      this.shorterTerm[to] = this.isTerm[fallback] ? fallback : this.at(this.shorterTerm, fallback)
    }
  }

  next(state: number, unit: number): number {
    for (let from = state; ; from = this.at(this.fallback, from)) {
      const to = this.children.get(keyOf(from, unit))
      if (to !== undefined) return to
      if (from === 0) return 0
    }
  }

  endsTerm(state: number): boolean {
    return this.isTerm[state] === true || this.at(this.shorterTerm, state) > 0
  }

  /** Whether one of the terms that end here has an accepted length. */
  someTerm(state: number, accepts: (length: number) => boolean): boolean {
    let term = this.isTerm[state] ? state : this.at(this.shorterTerm, state)
    while (term > 0) {
      if (accepts(this.at(this.depth, term))) return true
      term = this.at(this.shorterTerm, term)
    }
    return false
  }

  private at(values: readonly number[], state: number): number {
    return values[state] ?? 0
  }
}

const keyOf = (state: number, unit: number): number => state * 0x10000 + unit

/**
 * Whether a term may begin or end at `index`: not in the middle of a word. Scripts that put no blanks between words have no such middle.
 * `inside` says on which side of the index the term is: 1 behind it, -1 before it.
 */
function isEdge(text: string, index: number, inside: 1 | -1): boolean {
  const before = pointBefore(text, index)
  const behind = pointAt(text, index)
  return !wordCharacter.test(before) || !wordCharacter.test(behind) || unspaced.test(inside === 1 ? behind : before)
}

const wordCharacter = /[\p{L}\p{M}\p{N}_]/u
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

const pointAt = (text: string, index: number): string =>
  index < text.length ? String.fromCodePoint(text.codePointAt(index) ?? 0) : ''

function pointBefore(text: string, index: number): string {
  const isPair =
    index >= 2 && (text.charCodeAt(index - 1) & 0xfc00) === 0xdc00 && (text.charCodeAt(index - 2) & 0xfc00) === 0xd800
  return text.slice(index - (isPair ? 2 : 1), index)
}
