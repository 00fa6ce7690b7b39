import type { CompletionRequest, CompletionResponse } from '@/lib/domain/completion'
import { type Configuration, deliveryModeOf } from '@/lib/domain/configuration'
import type { Message } from '@/lib/domain/message'
import type { GuardrailRecord, RequestBody } from '@/lib/domain/step'
import { definitionOf } from '@/lib/tools/tool'
import type { Agent, Emission } from './agent'
import { fitWindow, toldOf } from './context-window'
import { requestBody } from './request-body'
import { type CallEnd, roundRecord } from './round-record'
import type { Transcript } from './transcript'
import type { Trimmed } from './trim-transcript'

/**
 * One model call: yields its `request` step with the body, calls, and yields its `llm` step, also when the call failed, was stopped or
 * was refused (H3). Returns the response, or throws what the call threw: a `Failure`, or the signal's reason when the run was stopped.
 */
export async function* modelTurn(
  agent: Agent,
  sent: Pick<Transcript, 'messages'>,
  round: number,
): AsyncGenerator<Emission, CompletionResponse> {
  const { configuration, signal, clock } = agent
  signal.throwIfAborted()
  const request = requestOf(agent, sent.messages)
  yield requestStep(agent, request, round)

  const relay = agent.openRelay(round)
  const verdicts: GuardrailRecord[] = []
  const refits: { readonly serving: Configuration; readonly cut: Trimmed }[] = []
  const fitTo = (asked: CompletionRequest, serving: Configuration): CompletionRequest => {
    const cut = fitWindow(agent, serving, asked.messages)
    refits.push({ serving, cut })
    return { ...asked, messages: cut.messages }
  }
  const startedAt = clock.monotonic()
  const end = await settled(
    () =>
      agent.call(request, { ...callerOf(agent), configuration, serving: configuration, round, signal, relay, verdicts, fitTo }),
    signal,
  )
  const durationMs = Math.round(clock.monotonic() - startedAt)
  for (const { serving, cut } of refits) yield* toldOf(agent, cut, { round, configuration: serving, before: undefined })
  yield { step: roundRecord(end, { round, configuration, mode: relay.mode, record: relay.record(), verdicts, durationMs }) }

  if (end.type === 'answered') return end.response
  signal.throwIfAborted()
  throw end.error
}

async function settled(call: () => Promise<CompletionResponse>, signal: AbortSignal): Promise<CallEnd> {
  try {
    signal.throwIfAborted()
    return { type: 'answered', response: await call() }
  } catch (error) {
    return { type: 'failed', error, signal }
  }
}

const callerOf = ({ runId, conversationId, userId }: Agent) => ({ runId, conversationId, userId })

const requestOf = ({ configuration, tools }: Agent, messages: readonly Message[]): CompletionRequest => ({
  messages,
  tools: tools.map(definitionOf),
  model: configuration.model,
  temperature: configuration.temperature,
  maxOutputTokens: configuration.maxOutputTokens,
  reasoningEffort: configuration.reasoningEffort,
})

function requestStep({ configuration, redact }: Agent, request: CompletionRequest, round: number): Emission {
  const body: RequestBody = requestBody(request, redact)
  return {
    step: {
      kind: 'request',
      round,
      configuration: configuration.slug,
      deliveryMode: deliveryModeOf(configuration),
      messages: request.messages.length,
      tools: request.tools.map(({ name }) => name),
      bytes: Buffer.byteLength(body.json),
      hash: body.hash,
    },
    body,
  }
}
