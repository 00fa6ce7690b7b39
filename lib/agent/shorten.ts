import type { Message } from '@/lib/domain/message'
import { bytesPerToken, sizeOf, tokensOf } from './estimate-tokens'

export type ToolResult = Extract<Message, { role: 'tool' }>

export const isToolResult = (message: Message): message is ToolResult => message.role === 'tool'

/** The fewest tokens that a shortened result is given: room for the words that say so, and some of its text. */
export const fewestTokens = 60

/**
 * A tool's result whose text has at most `tokens` tokens (at least `fewestTokens`): its beginning and its end, and between them how much
 * was left out. Secrets are masked before: the half of one, left at a cut, would be known by no redactor (H4).
 */
export function shortenResult(result: ToolResult, tokens: number, redact: (text: string) => string): ToolResult {
  if (sizeOf(result).text <= tokens) return result
  const text = redact(result.text)
  return { ...result, text: tokensOf(text) <= tokens ? text : cut(text, Math.max(tokens, fewestTokens)) }
}

function cut(text: string, tokens: number): string {
  const room = (tokens - tokensOf(leftOut(text.length))) * bytesPerToken
  const end = tail(text, Math.floor(room / 4))
  const beginning = head(text.slice(0, text.length - end.length), room - Buffer.byteLength(end))
  return beginning + leftOut(text.length - beginning.length - end.length) + end
}

/** `characters`: UTF-16 units. */
const leftOut = (characters: number) => `\n… shortened: ${characters} characters left out …\n`

/** As much of the beginning as fits into so many bytes, never half a code point. */
const head = (text: string, bytes: number): string =>
  text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(bytes)).read)

/** At most so many bytes of the end, never half a code point. No UTF-16 unit takes more than three. */
function tail(text: string, bytes: number): string {
  const start = Math.max(0, text.length - Math.floor(bytes / 3))
  return text.slice((text.charCodeAt(start) & 0xfc00) === 0xdc00 ? start + 1 : start)
}
