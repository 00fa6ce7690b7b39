/** What a text from outside says as JSON; `undefined`, which no JSON says, where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

type OfText = (string: string) => string

/**
 * The value with its keys sorted at every depth, so that the same value always gives the same JSON; `text` is what becomes of its strings.
 * What is in `made` has been through this before, with the same `text`.
 */
export function canonical(value: unknown, text: OfText = (string) => string, made?: WeakMap<object, unknown>): unknown {
  if (typeof value === 'string') return text(value)
  if (Array.isArray(value)) return value.map((item) => canonical(item, text, made))
  if (typeof value !== 'object' || value === null) return value
  if (made?.has(value)) return made.get(value)
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, item]) => [key, canonical(item, text, made)]))
}
