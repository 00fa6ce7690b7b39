/** Signs that people write, in the spelling of the grammar. */
const spellings: ReadonlyMap<string, string> = new Map([
  ['**', '^'],
  ['−', '-'],
  ['–', '-'],
  ['×', '*'],
  ['·', '*'],
  ['÷', '/'],
  [';', ','],
])

const SPACE = /\s*/y
const SIGN = /\*\*|[-+*/^%(),;−–×·÷]/y
const NAME = /[a-zA-Z]+|π/y
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,5}(?!\d))?/y
/** Groups of three digits behind a separator. */
const GROUPED = /\d{1,3}(?:[,_'’\u00a0\u202f]\d{3})+(?![\d,])(?:\.\d+)?/y

/** Reads an expression piece by piece. `peek…` looks, `take…` moves on. */
export class Scanner {
  private position = 0

  constructor(private readonly source: string) {}

  /** Where the next piece begins, from 1, for messages. */
  get column(): number {
    this.match(SPACE)
    return this.position + 1
  }

  /** What is left, for messages. */
  get rest(): string {
    return this.source.slice(this.column - 1)
  }

  peekSign(): string | undefined {
    const sign = this.look(SIGN)
    return sign === undefined ? undefined : (spellings.get(sign) ?? sign)
  }

  takeSign(...wanted: readonly string[]): string | undefined {
    const sign = this.peekSign()
    if (sign === undefined || !wanted.includes(sign)) return undefined
    this.take(SIGN)
    return sign
  }

  peekName(): string | undefined {
    return this.look(NAME)?.toLowerCase()
  }

  takeName(): string | undefined {
    return this.take(NAME)?.toLowerCase()
  }

  /** With `grouped`, thousands separators belong to the number. */
  takeNumber(grouped: boolean): string | undefined {
    return (grouped ? this.take(GROUPED)?.replace(/[^\d.]/g, '') : undefined) ?? this.take(NUMBER)
  }

  peekNumber(): string | undefined {
    return this.look(NUMBER)
  }

  private take(pattern: RegExp): string | undefined {
    this.match(SPACE)
    return this.match(pattern)
  }

  private look(pattern: RegExp): string | undefined {
    const { position } = this
    const found = this.take(pattern)
    this.position = position
    return found
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position
    const found = pattern.exec(this.source)?.[0]
    this.position += found?.length ?? 0
    return found
  }
}
