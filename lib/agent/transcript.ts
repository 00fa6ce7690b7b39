import type { CompletionResponse } from '@/lib/domain/completion'
import type { Message } from '@/lib/domain/message'
import type { ToolOutcome } from '@/lib/domain/tool'
import type { Turn } from '@/lib/domain/turn'
import { messagesOf } from './turn'

/** What the model is sent, growing by one round at a time. Immutable: `with` answers a longer one. */
export interface Transcript {
  readonly messages: readonly Message[]
  /** Adds a round: the response and, by position, what became of each of its calls (F2). */
  with(response: CompletionResponse, outcomes: readonly ToolOutcome[]): Transcript
}

/** The branch of a conversation up to its newest question, oldest turn first. */
export function openTranscript(systemPrompt: string | null, turns: readonly Turn[]): Transcript {
  const messages: Message[] = systemPrompt === null || systemPrompt.trim() === '' ? [] : [{ role: 'system', text: systemPrompt }]
  for (const message of turns.flatMap(messagesOf)) {
    const joined = joinNeighbours(messages.at(-1), message)
    if (joined) messages.splice(-1, 1, joined)
    else messages.push(message)
  }
  return transcriptOf(messages)
}

/** One that was put away, as it was. */
export const reopenTranscript = (messages: readonly Message[]): Transcript => transcriptOf(messages)

const transcriptOf = (messages: readonly Message[]): Transcript => ({
  messages,
  with: (response, outcomes) => transcriptOf([...messages, ...roundOf(response, outcomes)]),
})

function roundOf({ text, toolCalls, replay }: CompletionResponse, outcomes: readonly ToolOutcome[]): readonly Message[] {
  if (toolCalls.length !== outcomes.length)
    throw new RangeError(`${toolCalls.length} calls cannot have ${outcomes.length} outcomes.`)
  const results = toolCalls.map(({ providerCallId, name }, position): Message => {
    const { outcome, text } = outcomes[position] ?? { outcome: 'unknown', text: '' }
    return { role: 'tool', providerCallId, name, outcome, text }
  })
  return [{ role: 'assistant', text, toolCalls, ...(replay ? { replay } : {}) }, ...results]
}

/**
 * A run without an answer leaves two questions in a row, one that was cut in an odd place two answers; some providers refuse both. Such
 * neighbours become one message; `undefined` where there is nothing to join. A message with calls keeps its results behind it.
 */
function joinNeighbours(last: Message | undefined, next: Message): Message | undefined {
  if (last?.role === 'user' && next.role === 'user') return { ...last, text: `${last.text}\n\n${next.text}` }
  if (last?.role === 'assistant' && next.role === 'assistant' && last.toolCalls.length === 0)
    return { ...next, text: `${last.text}\n\n${next.text}`.trim() }
  return undefined
}
