import type { CompletionRequest, CompletionResponse } from '@/lib/domain/completion'
import type { RequestedCall } from '@/lib/domain/tool'
import type { CallContext, ModelCall } from '@/lib/pipeline/ports'
import type { AttemptRelay } from '@/lib/relay/relay'
import { sleep } from '@/lib/shared/abort'

/** What the scripted model does in one round. */
export interface ScriptedRound {
  /** Pieces handed to the reader before the answer; joined they are its text unless `response.text` says otherwise. */
  readonly pieces?: readonly string[]
  readonly calls?: readonly RequestedCall[]
  readonly response?: Partial<CompletionResponse>
  /** Thrown after the pieces, instead of an answer. */
  readonly fails?: unknown
  /** After the pieces the call never answers; only a stop ends it. */
  readonly hangs?: boolean
  /** Runs after the pieces, before the answer: the place for a stop in the middle. */
  readonly during?: (context: CallContext, attempt: AttemptRelay) => void | Promise<void>
}

export interface ScriptedModel {
  readonly call: ModelCall
  readonly requests: readonly CompletionRequest[]
  /** Throws if a scripted round was not asked for. */
  assertPlayed(): void
}

/** A model call that plays rounds in order, records what it was sent, and refuses a round that is not in the script. */
export function scriptedModel(...script: readonly ScriptedRound[]): ScriptedModel {
  const requests: CompletionRequest[] = []
  return {
    requests,
    async call(request, context) {
      const round = script[requests.length]
      requests.push(request)
      if (!round) throw new Error(`Unexpected model call ${requests.length}: the script has ${script.length}.`)
      return play(round, context)
    },
    assertPlayed() {
      if (requests.length < script.length)
        throw new Error(`Only ${requests.length} of ${script.length} scripted rounds were played.`)
    },
  }
}

async function play(round: ScriptedRound, context: CallContext): Promise<CompletionResponse> {
  const { serving, relay, signal } = context
  const served = { configuration: serving.slug, provider: serving.provider.kind, model: serving.model }
  const attempt = relay.begin({ ...served, mode: relay.streams ? 'stream' : 'blocking' }, context.restartReason)
  try {
    for (const piece of round.pieces ?? []) attempt.text(piece)
    await round.during?.(context, attempt)
    if (round.hangs) await sleep(2 ** 30, signal)
    signal.throwIfAborted()
    if ('fails' in round) throw round.fails
  } catch (error) {
    attempt.end({ usage: null, cost: null, error: { code: 'provider_failed', message: 'scripted' } })
    throw error
  }
  const response = responseOf(round)
  attempt.whole(response.text)
  attempt.end({ usage: response.usage, cost: null, error: null })
  return response
}

const responseOf = ({ pieces = [], calls = [], response = {} }: ScriptedRound): CompletionResponse => ({
  text: pieces.join(''),
  reasoning: null,
  refusal: null,
  toolCalls: calls,
  finishReason: calls.length > 0 ? 'tool_calls' : 'stop',
  model: 'scripted',
  usage: { inputTokens: 10, outputTokens: 5, cachedInputTokens: null, reasoningTokens: null },
  processingMs: null,
  replay: null,
  ...response,
})
