import { z } from 'zod'
import type { Message, Replay } from '@/lib/domain/message'
import type { Wire } from '@/lib/providers/wire'

const fields = z.object({
  reasoning_content: z.string().min(1).optional().catch(undefined),
  reasoning_details: z.array(z.record(z.string(), z.unknown())).min(1).optional().catch(undefined),
})

/** The reasoning that goes back with the calls of a turn: DeepSeek and OpenRouter want it, under the name it came with (Q-B15). */
export function replayOf(message: Wire, model: string, hasCalls: boolean): Replay | null {
  const kept = fields.parse(message)
  if (!hasCalls || !(kept.reasoning_content || kept.reasoning_details)) return null
  return { transport: 'chat', model, items: [kept] }
}

/** What a turn that is sent again carries of its reasoning; nothing of another model's. */
export function replayedFields({ replay }: Extract<Message, { role: 'assistant' }>, model: string): z.infer<typeof fields> {
  if (replay?.transport !== 'chat' || replay.model !== model) return {}
  return fields.safeParse(replay.items[0]).data ?? {}
}
