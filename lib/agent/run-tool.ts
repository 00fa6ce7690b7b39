import { z } from 'zod'
import { artifactLimits } from '@/lib/domain/artifact'
import { Failure } from '@/lib/domain/failure'
import { clip, toStorable } from '@/lib/domain/text'
import type { OutcomeKind, ReservedCall, ToolOutcome } from '@/lib/domain/tool'
import type { Tool, ToolAnswer, ToolContext } from '@/lib/tools/tool'
import { bounded } from './bounded'
import type { ReadyCall } from './prepare-call'

/** The one place where an outcome is made: step and message for the model derive from it. */
export const outcomeOf = (call: ReservedCall, outcome: OutcomeKind, text: string): ToolOutcome => ({
  callId: call.callId,
  name: call.name,
  outcome,
  text: bound(toStorable(text)),
})

/** Runs one call within its deadline and the run's stop. Never rejects: whatever the tool does is an outcome (F7). */
export async function runTool(
  { call, tool, args }: ReadyCall,
  context: ToolContext,
  report: (fault: unknown, doing: string) => void,
): Promise<ToolOutcome> {
  const { signal } = context
  const { timeoutMs } = tool
  const answered = (value: unknown): ToolOutcome => {
    const { success, data, error } = answerSchema.safeParse(value)
    if (!success) {
      report(
        new TypeError('The tool returned neither a text nor an answer within the limits.', { cause: error }),
        `running ${tool.name}`,
      )
      return outcomeOf(call, 'error', 'The tool gave no readable result.')
    }
    if (typeof data === 'string') return outcomeOf(call, 'ok', data)
    return { ...outcomeOf(call, 'ok', data.text), ...(data.artifacts.length > 0 && { artifacts: data.artifacts }) }
  }
  const run = await bounded<unknown>((limit) => tool.run(args, { ...context, signal: limit }), { signal, timeoutMs })
  switch (run.end) {
    case 'returned':
      return answered(run.value)
    case 'threw':
      if (run.error instanceof Failure) {
        return outcomeOf(call, run.error.code === 'outcome_unknown' ? 'unknown' : 'error', run.error.message)
      }
      report(run.error, `running ${tool.name}`)
      return outcomeOf(call, 'error', 'The tool failed unexpectedly.')
    case 'late':
      return outcomeOf(call, 'error', `The tool did not finish within ${timeoutMs / 1000} s and was stopped.${doubt(tool)}`)
    case 'stopped':
      return outcomeOf(call, 'cancelled', `The run was stopped while the tool was running.${doubt(tool)}`)
  }
}

const answerSchema: z.ZodType<ToolAnswer> = z.union([
  z.string(),
  z.object({
    text: z.string(),
    artifacts: z
      .array(
        z.object({
          name: z.string(),
          mediaType: z.string(),
          data: z.instanceof(Uint8Array).refine(({ byteLength }) => byteLength <= artifactLimits.bytes),
        }),
      )
      .max(artifactLimits.perCall),
  }),
])

const doubt = ({ effect }: Tool) => (effect === 'read' ? '' : ' Whether it took effect is not known.')

/** UTF-16 units. More than any model reads with profit, and small enough for one row. */
const MAX_RESULT = 100_000

const bound = (text: string) =>
  text.length <= MAX_RESULT ? text : `${clip(text, MAX_RESULT)}\n… (cut: the result has ${text.length} characters)`
