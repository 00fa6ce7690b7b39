import { type Wire, wireList, wireText } from '@/lib/providers/wire'

/** The text of a message or a delta: a string, or a list of parts (Mistral). */
export function contentText(content: unknown): string {
  if (typeof content === 'string') return content
  return wireList(content)
    .map((part) => (part.type === undefined || part.type === 'text' ? (wireText(part.text) ?? '') : ''))
    .join('')
}

/** The reasoning of a message or a delta, under whichever name it came. Where several come they say the same, so one is taken (Q-B15). */
export const reasoningText = (message: Wire): string =>
  wireText(message.reasoning_content) ?? wireText(message.reasoning) ?? thinkingText(message.content)

/** Mistral: `{type:"thinking", thinking:[{type:"text",text}]}` among the parts of the content. */
function thinkingText(content: unknown): string {
  if (typeof content === 'string') return ''
  return wireList(content)
    .filter((part) => part.type === 'thinking')
    .map((part) => contentText(part.thinking))
    .join('')
}
