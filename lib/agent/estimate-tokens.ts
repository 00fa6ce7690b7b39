import type { Message } from '@/lib/domain/message'
import type { ToolDefinition } from '@/lib/domain/tool'

/**
 * Tokens that a model makes of a text, guessed for trimming only and never recorded (A2): one for every three bytes of UTF-8. English has
 * four and more, code and digits about three, Chinese and Japanese one character: rather too many than too few.
 */
export const tokensOf = (text: string): number => Math.ceil(Buffer.byteLength(text) / bytesPerToken)
export const bytesPerToken = 3

/** What a message costs beside its texts: its role and what separates it from the next. */
const perMessage = 8

interface MessageSize {
  readonly total: number
  /** The part of it that is the message's text. */
  readonly text: number
}

const sizes = new WeakMap<Message, MessageSize>()

/** The tokens of a message, guessed once however many rounds it is sent in. */
export function sizeOf(message: Message): MessageSize {
  const known = sizes.get(message)
  if (known) return known
  const text = tokensOf(message.text)
  const size = { text, total: perMessage + text + besides(message) }
  sizes.set(message, size)
  return size
}

function besides(message: Message): number {
  switch (message.role) {
    case 'system':
    case 'user':
      return 0
    case 'tool':
      return tokensOf(message.providerCallId + message.name)
    case 'assistant': {
      const calls = message.toolCalls.map((call) => perMessage + tokensOf(call.providerCallId + call.name + call.arguments))
      return sum(calls) + (message.replay ? tokensOf(JSON.stringify(message.replay.items)) : 0)
    }
  }
}

/** The tokens of some messages. */
export const tokensOfAll = (messages: readonly Message[]): number => sum(messages.map((message) => sizeOf(message).total))

/** The tokens that offering these tools costs. */
export const tokensOfTools = (tools: readonly ToolDefinition[]): number =>
  sum(tools.map(({ name, description, inputSchema }) => perMessage + tokensOf(name + description + JSON.stringify(inputSchema))))

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
