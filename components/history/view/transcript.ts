import type { Step, StepOf } from '@/lib/domain/step'

/** One call of a batch with what became of it. */
export interface CallEntry {
  readonly call: StepOf<'tool_call'>
  readonly result: StepOf<'tool_result'> | null
  readonly stages: readonly StepOf<'stage'>[]
}

/** What a reader sees as one thing. `at` is ISO: when it began to be visible. */
export type Entry =
  | { readonly type: 'round'; readonly step: StepOf<'llm'>; readonly at: string }
  | { readonly type: 'tools'; readonly calls: readonly CallEntry[]; readonly at: string; readonly sequence: number }
  | { readonly type: 'wait'; readonly ms: number; readonly sequence: number }
  | { readonly type: 'decision'; readonly step: StepOf<'approval'> | StepOf<'input'>; readonly at: string }
  | { readonly type: 'context'; readonly step: StepOf<'context'>; readonly at: string }
  | { readonly type: 'stage'; readonly step: StepOf<'stage'>; readonly at: string }

/** The steps of a run as a talk: rounds, the batches of calls between them, waits and decisions. `request` steps have no line of their own. */
export function transcriptOf(steps: readonly Step[]): readonly Entry[] {
  const entries: Entry[] = []
  const calls = new Map<string, Draft>()
  const loose = new Map<string, StepOf<'stage'>[]>()
  let batch: Draft[] | null = null
  let before: Step | undefined

  for (const step of steps) {
    switch (step.kind) {
      case 'request':
        break
      case 'llm':
        batch = null
        entries.push({ type: 'round', step, at: step.at })
        break
      case 'tool_call': {
        const draft: Draft = { call: step, result: null, stages: [...(loose.get(step.callId) ?? [])] }
        loose.delete(step.callId)
        calls.set(step.callId, draft)
        if (batch) batch.push(draft)
        else {
          batch = [draft]
          entries.push({ type: 'tools', calls: batch, at: step.at, sequence: step.sequence })
        }
        break
      }
      case 'tool_result': {
        const draft = calls.get(step.callId)
        if (draft) draft.result = step
        break
      }
      case 'stage': {
        const draft = step.callId === undefined ? undefined : calls.get(step.callId)
        if (draft) draft.stages.push(step)
        else if (step.callId !== undefined) loose.set(step.callId, [...(loose.get(step.callId) ?? []), step])
        else entries.push({ type: 'stage', step, at: step.at })
        break
      }
      case 'approval':
      case 'input': {
        batch = null
        const ms = Math.max(0, Date.parse(step.at) - Date.parse(before?.at ?? step.at))
        entries.push({ type: 'wait', ms, sequence: step.sequence }, { type: 'decision', step, at: step.at })
        break
      }
      case 'context':
        entries.push({ type: 'context', step, at: step.at })
        break
    }
    before = step
  }
  for (const stages of loose.values()) for (const step of stages) entries.push({ type: 'stage', step, at: step.at })
  return entries
}

interface Draft {
  readonly call: StepOf<'tool_call'>
  result: StepOf<'tool_result'> | null
  readonly stages: StepOf<'stage'>[]
}
