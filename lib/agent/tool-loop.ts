import type { AnswerReason, CompletionResponse } from '@/lib/domain/completion'
import type { ReservedCall, ToolOutcome } from '@/lib/domain/tool'
import type { Agent, Emission, Wait } from './agent'
import { fitWindow, toldOf } from './context-window'
import { type Decisions, undecided } from './decision'
import { modelTurn } from './model-turn'
import type { PreparedCall } from './prepare-call'
import { reserve, toolRound } from './tool-round'
import type { Transcript } from './transcript'
import type { Trimmed } from './trim-transcript'

/** How a conversation with a model came to rest. Failures and stops are thrown instead. */
export type Ending =
  | { readonly type: 'answered'; readonly text: string; readonly truncated: boolean }
  /** The configuration's rounds are used up; the last round's tools have run. `text` is what the model said beside its last calls. */
  | { readonly type: 'max_rounds'; readonly text: string }
  /** A batch waits for a person (G5). */
  | {
      readonly type: 'waits'
      readonly wait: Wait
      readonly paused: PausedRound
      /** What people have decided about its calls before. */
      readonly decisions: Decisions
      readonly batch: readonly PreparedCall[]
    }

/** A round that has its model's answer and has not run the calls that it asked for: what a suspension keeps. */
export interface PausedRound {
  readonly round: number
  /** What the model knew; what was sent of it had to fit its window. */
  readonly transcript: Transcript
  readonly response: CompletionResponse
  readonly calls: readonly ReservedCall[]
}

/**
 * Rounds of one model call and the tool calls it asked for, until it asks for none. Throws the call's `Failure`, or the signal's reason
 * when the run was stopped; the steps of what was under way have been yielded before.
 */
export const toolLoop = (agent: Agent, transcript: Transcript): AsyncGenerator<Emission, Ending> =>
  rounds(agent, transcript, { round: 1, before: undefined })

/** Takes a round up again after people have decided, and goes on from there as `toolLoop` does. */
export async function* resumeLoop(agent: Agent, paused: PausedRound, decisions: Decisions): AsyncGenerator<Emission, Ending> {
  const next = yield* runCalls(agent, paused, decisions)
  if (next.type !== 'goes-on') return next
  const before = fitWindow(agent, agent.configuration, paused.transcript.messages)
  return yield* rounds(agent, next.transcript, { round: paused.round + 1, before })
}

interface First {
  readonly round: number
  /** What the round before it left out. */
  readonly before: Trimmed | undefined
}

async function* rounds(agent: Agent, opening: Transcript, first: First): AsyncGenerator<Emission, Ending> {
  const { configuration } = agent
  let transcript = opening
  let { before } = first
  for (let round = first.round; ; round++) {
    const fitted = fitWindow(agent, configuration, transcript.messages)
    yield* toldOf(agent, fitted, { round, configuration, before })
    before = fitted
    const response = yield* modelTurn(agent, fitted, round)
    const text = response.text || (response.refusal ?? '')
    const whole = completeness[response.finishReason]
    if (whole === 'cut') return { type: 'answered', text, truncated: true }
    if (whole === 'refused' || response.refusal !== null || response.toolCalls.length === 0)
      return { type: 'answered', text, truncated: false }

    const calls = reserve(response.toolCalls, agent.newId)
    const next = yield* runCalls(agent, { round, transcript, response, calls }, undecided)
    if (next.type !== 'goes-on') return next
    transcript = next.transcript
  }
}

type AfterCalls = Ending | { readonly type: 'goes-on'; readonly transcript: Transcript }

async function* runCalls(agent: Agent, paused: PausedRound, decisions: Decisions): AsyncGenerator<Emission, AfterCalls> {
  const { round, transcript, response, calls } = paused
  const outcomes: ToolOutcome[] = []
  const end = yield* toolRound(agent, { round, calls, outcomes, decisions })
  if (end.type === 'waits') return { ...end, paused, decisions }
  if (round >= agent.configuration.maxRounds) return { type: 'max_rounds', text: response.text || (response.refusal ?? '') }
  return { type: 'goes-on', transcript: transcript.with(response, outcomes) }
}

/** Tool calls of a response that is not whole are never executed, whatever they look like (A7). */
const completeness = {
  stop: 'whole',
  tool_calls: 'whole',
  refusal: 'refused',
  length: 'cut',
  content_filter: 'cut',
} as const satisfies Record<AnswerReason, string>
