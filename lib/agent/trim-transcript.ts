import type { Message } from '@/lib/domain/message'
import { sizeOf, tokensOfAll } from './estimate-tokens'
import { fewestTokens, isToolResult, shortenResult } from './shorten'

export interface Trimmed {
  /** What is sent. The same array where nothing had to go. */
  readonly messages: readonly Message[]
  /** Messages that are not sent. */
  readonly dropped: number
  /** Tool results that are sent without their middle. */
  readonly shortened: number
  /** `false`: by the estimate it is still too long, and nothing more may go. */
  readonly fits: boolean
}

interface Room {
  /** Tokens that the messages may take. */
  readonly room: number
  /** Masks secrets, before a result is cut. */
  readonly redact: (text: string) => string
}

/**
 * G8: the messages that fit. In a time linear in their number:
 *
 * 1. The system prompt and the newest question always stay.
 * 2. Calls and their results stay or go together, so no result is ever an orphan, and the order stays.
 * 3. The rounds behind the newest question come first. Their longest tool results are shortened, so that earlier turns keep a quarter; only
 *    where even short ones do not fit the oldest of these rounds go. The newest round always stays.
 * 4. Of the earlier turns the newest stay, whole. A long tool result in them is shortened rather than lost with its turn.
 */
export function trimTranscript(messages: readonly Message[], { room, redact }: Room): Trimmed {
  if (tokensOfAll(messages) <= room) return { messages, dropped: 0, shortened: 0, fits: true }
  const { fixed, turns, question, rounds } = partsOf(messages)
  const left = Math.max(0, room - tokensOfAll([...fixed, ...question]))

  const longest = Math.max(fewestTokens, Math.floor(left * earlierResultShare))
  const earlierCost = turns.reduce((sum, turn) => sum + cost(turn, longest), 0)
  const own = newestRounds(rounds, left)
  const level = fairLevel(own, Math.max(Math.floor(left * ownShare), left - earlierCost))
  const sentRounds = own.map(shortenTo(level, redact))
  const sentTurns = newestTurns(turns, left - tokensOfAll(sentRounds), longest).map(shortenTo(longest, redact))

  const sent = [...fixed, ...sentTurns, ...question, ...sentRounds]
  const known = new Set(messages)
  return {
    messages: sent,
    dropped: messages.length - sent.length,
    shortened: sent.filter((message) => !known.has(message)).length,
    fits: tokensOfAll(sent) <= room,
  }
}

/** What the rounds behind the question may take while there are earlier turns, and what one result of an earlier turn may. */
const ownShare = 3 / 4
const earlierResultShare = 1 / 8

interface Parts {
  /** The system prompt. */
  readonly fixed: readonly Message[]
  /** The turns before the newest question: each a question and what followed. */
  readonly turns: readonly (readonly Message[])[]
  /** The newest question; none where the messages have none. */
  readonly question: readonly Message[]
  /** What followed the newest question: each an answer with its calls and their results. */
  readonly rounds: readonly (readonly Message[])[]
}

function partsOf(messages: readonly Message[]): Parts {
  const isSystem = messages[0]?.role === 'system'
  const opening = isSystem ? 1 : 0
  const newest = messages.findLastIndex(({ role }) => role === 'user')
  const from = newest === -1 ? opening : newest
  return {
    fixed: messages.slice(0, opening),
    turns: groups(messages.slice(opening, from), 'user'),
    question: newest === -1 ? [] : messages.slice(newest, newest + 1),
    rounds: groups(messages.slice(newest === -1 ? opening : newest + 1), 'assistant'),
  }
}

/** Each group begins with a message of this role. */
function groups(messages: readonly Message[], role: Message['role']): readonly (readonly Message[])[] {
  const starts = messages.flatMap((message, position) => (position === 0 || message.role === role ? [position] : []))
  return starts.map((start, index) => messages.slice(start, starts[index + 1]))
}

/** The newest rounds that fit with short results; always the last one. */
function newestRounds(rounds: readonly (readonly Message[])[], room: number): readonly Message[] {
  let left = room - cost(rounds.at(-1) ?? [], fewestTokens)
  let start = Math.max(0, rounds.length - 1)
  for (; start > 0; start--) {
    left -= cost(rounds[start - 1] ?? [], fewestTokens)
    if (left < 0) break
  }
  return rounds.slice(start).flat()
}

function newestTurns(turns: readonly (readonly Message[])[], room: number, longest: number): readonly Message[] {
  let left = room
  const start = turns.findLastIndex((turn) => {
    left -= cost(turn, longest)
    return left < 0
  })
  return turns.slice(start + 1).flat()
}

/** The tokens of some messages whose results are shortened to `longest`. */
const cost = (messages: readonly Message[], longest: number): number =>
  messages.reduce((sum, message) => {
    const { total, text } = sizeOf(message)
    return sum + total - (isToolResult(message) ? Math.max(0, text - longest) : 0)
  }, 0)

/** The length to which the longest results must be shortened so that all messages fit: short ones stay whole. */
function fairLevel(messages: readonly Message[], room: number): number {
  const lengths = messages.filter(isToolResult).map((result) => sizeOf(result).text)
  let left = room - cost(messages, 0)
  for (const [position, length] of lengths.toSorted((a, b) => a - b).entries()) {
    const level = Math.floor(left / (lengths.length - position))
    if (length > level) return Math.max(level, fewestTokens)
    left -= length
  }
  return Number.POSITIVE_INFINITY
}

const shortenTo =
  (tokens: number, redact: (text: string) => string) =>
  (message: Message): Message =>
    isToolResult(message) ? shortenResult(message, tokens, redact) : message
