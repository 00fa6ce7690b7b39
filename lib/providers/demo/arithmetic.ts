const number = String.raw`\d[\d,]*(?:\.\d+)?`
const operator = String.raw`\s*(?:\*\*|[-+*/^×÷·]|\bx\b|plus|minus|times|divided by)\s*`
const percentage = new RegExp(String.raw`(${number})\s*(?:%|percent)\s+of\s+(${number})`, 'i')
const root = new RegExp(String.raw`(?:square root of|sqrt)\s*\(?\s*(${number})`, 'i')
const sum = new RegExp(String.raw`\(*-?${number}\)*(?:${operator}\(*${number}\)*)+`, 'i')

const spellings: readonly (readonly [RegExp, string])[] = [
  [/\*\*/g, '^'],
  [/[×·]|\bx\b|times/gi, '*'],
  [/÷|divided by/gi, '/'],
  [/plus/gi, '+'],
  [/minus/gi, '-'],
  [/,/g, ''],
  [/\s+/g, ' '],
]

export interface Arithmetic {
  /** As it stands in the question. */
  readonly words: string
  /** For a calculator: digits, `+ - * / ^`, parentheses, `sqrt`. */
  readonly expression: string
}

/** The first arithmetic in a text: "17.5 % of 1,240", "square root of 2", "(3 + 4) × 5". */
export function arithmeticIn(text: string): Arithmetic | undefined {
  const share = percentage.exec(text)
  if (share) return { words: share[0], expression: `${plain(share[1])} / 100 * ${plain(share[2])}` }
  const rooted = root.exec(text)
  if (rooted) return { words: rooted[0], expression: `sqrt(${plain(rooted[1])})` }
  const found = sum.exec(text)?.[0]
  return found && balanced(found) && !isDate(found) ? { words: found.trim(), expression: plain(found) } : undefined
}

const plain = (words = ''): string => spellings.reduce((text, [from, to]) => text.replaceAll(from, to), words).trim()

const balanced = (text: string) => text.split('(').length === text.split(')').length

const isDate = (text: string) => /^\d{4}-\d{1,2}-\d{1,2}$|^\d{1,2}\/\d{1,2}\/\d{2,4}$/.test(text.trim())
