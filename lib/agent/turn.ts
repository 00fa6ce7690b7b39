import type { Message } from '@/lib/domain/message'
import type { Step, StepOf } from '@/lib/domain/step'
import type { Turn } from '@/lib/domain/turn'
import { parseJson } from '@/lib/shared/json'

/**
 * A turn as the model is told of it. What the reader saw of a round that failed or was stopped is kept; a round of which nothing is left
 * is skipped. A call that never got its result gets one that says so (D6), so that the next message works.
 */
export function messagesOf({ question, steps }: Turn): readonly Message[] {
  const results = new Map(steps.filter(isResult).map((step) => [step.callId, step]))
  const rounds = new Set(steps.map(({ round }) => round))
  const told = [...rounds].flatMap((number) =>
    roundOf(
      steps.filter(({ round }) => round === number),
      results,
    ),
  )
  return [{ role: 'user', text: question }, ...told]
}

function roundOf(steps: readonly Step[], results: ReadonlyMap<string, StepOf<'tool_result'>>): readonly Message[] {
  const text = steps
    .filter(isLlm)
    .map((step) => step.text || (step.refusal ?? ''))
    .join('\n\n')
  const calls = steps.filter(isCall)
  if (text === '' && calls.length === 0) return []
  const toolCalls = calls.map((call) => ({ providerCallId: call.callId, name: call.name, arguments: sound(call.arguments) }))
  return [{ role: 'assistant', text, toolCalls }, ...calls.map((call) => resultOf(call, results.get(call.callId)))]
}

const resultOf = ({ callId, name }: StepOf<'tool_call'>, step: StepOf<'tool_result'> | undefined): Message => ({
  role: 'tool',
  providerCallId: callId,
  name,
  outcome: step?.outcome ?? 'unknown',
  text: step?.result ?? 'The run ended before this call had a result. Whether it took effect is not known.',
})

/** Masked or invalid JSON would make strict servers refuse the whole conversation. */
function sound(json: string): string {
  const value = parseJson(json)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? json : '{}'
}

const isLlm = (step: Step): step is StepOf<'llm'> => step.kind === 'llm'
const isCall = (step: Step): step is StepOf<'tool_call'> => step.kind === 'tool_call'
const isResult = (step: Step): step is StepOf<'tool_result'> => step.kind === 'tool_result'
