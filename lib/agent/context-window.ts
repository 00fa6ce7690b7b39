import type { Configuration } from '@/lib/domain/configuration'
import type { Message } from '@/lib/domain/message'
import type { Agent, Emission } from './agent'
import { tokensOfTools } from './estimate-tokens'
import { type Trimmed, trimTranscript } from './trim-transcript'

/**
 * The messages as the model of this configuration can read them beside the tools and its answer (G8); all of them where nobody knows its
 * window. What is too long even so is sent all the same: the sizes are guesses, and the provider's word counts.
 */
export function fitWindow(agent: Agent, configuration: Configuration, messages: readonly Message[]): Trimmed {
  const window = agent.windowOf(configuration)
  if (window === null) return { messages, dropped: 0, shortened: 0, fits: true }
  const room = window - answerRoom(configuration, window) - tokensOfTools(agent.tools)
  return trimTranscript(messages, { room, redact: agent.redact })
}

/** The tokens kept free for the answer: as many as it may have, otherwise an eighth of the window; never more than half of it. */
function answerRoom({ maxOutputTokens }: Configuration, window: number): number {
  return Math.min(maxOutputTokens ?? Math.min(Math.ceil(window / 8), unboundedAnswer), Math.ceil(window / 2))
}

/** Tokens. Answers of nobody's bound are hardly ever longer. */
const unboundedAnswer = 16_000

interface Told {
  readonly round: number
  readonly configuration: Configuration
  /** What was said before; nothing is said twice. */
  readonly before: Cut | undefined
}

/** The `context` step that says what was left out; none where nothing was, or the same as before. */
export function* toldOf(agent: Agent, cut: Trimmed, { round, configuration, before }: Told): Generator<Emission, void> {
  const { messages, dropped, shortened } = cut
  if (isSame(before ?? nothing, cut)) return
  const window = agent.windowOf(configuration) ?? 0
  yield { step: { kind: 'context', round, window, kept: messages.length, dropped, shortened } }
}

const nothing = { dropped: 0, shortened: 0 }

type Cut = Pick<Trimmed, 'dropped' | 'shortened'>
const isSame = (a: Cut, b: Cut): boolean => a.dropped === b.dropped && a.shortened === b.shortened
