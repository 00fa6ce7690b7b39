/** What a text from outside says as JSON; `undefined`, which no JSON says, where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
