import type { ResponseInputItem } from 'openai/resources/responses/responses'
import { z } from 'zod'
import type { Message, Replay } from '@/lib/domain/message'
import type { RequestedCall } from '@/lib/domain/tool'
import { isWire, wireText } from '@/lib/providers/wire'

type AssistantMessage = Extract<Message, { role: 'assistant' }>

const reasoningItem = z.object({
  type: z.literal('reasoning'),
  id: z.string(),
  encrypted_content: z.string().min(1),
  summary: z.array(z.object({ type: z.literal('summary_text'), text: z.string() })).catch([]),
})
const messageMark = z.object({ type: z.literal('message') })
const callMark = z.object({ type: z.literal('function_call'), call_id: z.string() })
const replayItem = z.union([reasoningItem, messageMark, callMark])
type ReplayItem = z.infer<typeof replayItem>

/**
 * What of an answer goes back with its calls: the encrypted reasoning as it came, and only the *places* of text and calls, whose content
 * is taken from our own message, so that nothing redacted comes back this way. `null` where there is no such reasoning.
 */
export function replayOf(output: readonly unknown[], model: string, calls: readonly RequestedCall[]): Replay | null {
  if (calls.length === 0) return null
  const items = output.flatMap((item) => markOf(item) ?? [])
  // A reasoning item that nothing follows is refused (Q-A18).
  while (items.at(-1)?.type === 'reasoning') items.pop()
  return items.some((item) => item.type === 'reasoning') ? { transport: 'responses', model, items } : null
}

function markOf(item: unknown): ReplayItem | undefined {
  if (!isWire(item)) return undefined
  if (item.type === 'function_call') {
    const id = wireText(item.call_id) ?? wireText(item.id)
    return id === null ? undefined : { type: 'function_call', call_id: id }
  }
  return replayItem.safeParse(item).data
}

/** The turn with its reasoning, or `undefined` where it has none, it is another model's, or its calls are no longer the same. */
export function replayedTurn(message: AssistantMessage, model: string): ResponseInputItem[] | undefined {
  const { replay, toolCalls, text } = message
  if (replay?.transport !== 'responses' || replay.model !== model) return undefined
  const items = z.array(replayItem).safeParse(replay.items).data
  if (!items || !sameCalls(items, toolCalls)) return undefined

  const calls = new Map(toolCalls.map((call) => [call.providerCallId, call]))
  let textIsOut = text === ''
  const turn: ResponseInputItem[] = []
  for (const item of items) {
    if (item.type === 'reasoning') turn.push(item)
    else if (item.type === 'message') {
      if (!textIsOut) turn.push({ role: 'assistant', content: text })
      textIsOut = true
    } else {
      const call = calls.get(item.call_id)
      if (call) turn.push({ type: 'function_call', call_id: item.call_id, name: call.name, arguments: call.arguments || '{}' })
    }
  }
  return turn
}

function sameCalls(items: readonly ReplayItem[], calls: readonly RequestedCall[]): boolean {
  const marks = items.flatMap((item) => (item.type === 'function_call' ? [item.call_id] : []))
  return marks.length === calls.length && marks.every((id, index) => calls[index]?.providerCallId === id)
}
