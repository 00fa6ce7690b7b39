import type { CompletionResponse, FinishReason } from '@/lib/domain/completion'
import type { ToolOutcome } from '@/lib/domain/tool'
import type { Agent, Emission } from './agent'
import { modelTurn } from './model-turn'
import type { PreparedCall } from './prepare-call'
import { reserve, toolRound } from './tool-round'
import type { Transcript } from './transcript'

/** How a conversation with a model came to rest. Failures and stops are thrown instead. */
export type Ending =
  | { readonly type: 'answered'; readonly text: string; readonly truncated: boolean }
  /** The configuration's rounds are used up; the last round's tools have run. `text` is what the model said beside its last calls. */
  | { readonly type: 'max_rounds'; readonly text: string }
  /** A batch waits for a person (G5); with `transcript` and `response` the round can be taken up again. */
  | {
      readonly type: 'waits'
      readonly for: 'approval' | 'input'
      readonly round: number
      readonly batch: readonly PreparedCall[]
      readonly response: CompletionResponse
      readonly transcript: Transcript
    }

/**
 * Rounds of one model call and the tool calls it asked for, until it asks for none. Throws the call's `Failure`, or the signal's reason
 * when the run was stopped; the steps of what was under way have been yielded before.
 */
export async function* toolLoop(agent: Agent, transcript: Transcript): AsyncGenerator<Emission, Ending> {
  for (let round = 1; ; round++) {
    const response = yield* modelTurn(agent, transcript, round)
    const text = response.text || (response.refusal ?? '')
    const truncated = isCut[response.finishReason]
    if (truncated || response.toolCalls.length === 0 || response.refusal !== null) return { type: 'answered', text, truncated }

    const outcomes: ToolOutcome[] = []
    const end = yield* toolRound(agent, { round, calls: reserve(response.toolCalls, agent.newId), outcomes })
    if (end.type === 'waits') return { ...end, round, response, transcript }
    if (round >= agent.configuration.maxRounds) return { type: 'max_rounds', text }
    transcript = transcript.with(response, outcomes)
  }
}

/** Tool calls of a response that is not whole are never executed, whatever they look like (A7). */
const isCut = {
  stop: false,
  tool_calls: false,
  refusal: false,
  length: true,
  content_filter: true,
  cancelled: true,
  interrupted: true,
  error: true,
} as const satisfies Record<FinishReason, boolean>
