import { isOpen, type Run } from '@/lib/domain/run'
import type { Attempt, Step, StepOf } from '@/lib/domain/step'

/** One part of the sentence that says what a run was; `sequence` is the step to look at. */
export type Clause =
  | { readonly kind: 'rounds'; readonly rounds: number; readonly toolCalls: number; readonly open: boolean }
  | {
      readonly kind: 'fallback'
      readonly count: number
      readonly code: string
      readonly provider: string
      readonly lostMs: number
      readonly sequence: number
    }
  | { readonly kind: 'restarts'; readonly count: number; readonly sequence: number }
  | {
      readonly kind: 'approval'
      readonly decision: 'approve' | 'deny'
      readonly count: number
      readonly by: string
      readonly afterMs: number
      readonly sequence: number
    }
  | { readonly kind: 'input'; readonly by: string; readonly afterMs: number; readonly sequence: number }
  | { readonly kind: 'refused' | 'undetermined' | 'toolErrors'; readonly count: number; readonly sequence: number }
  | { readonly kind: 'trimmed'; readonly dropped: number; readonly sequence: number }
  | { readonly kind: 'truncated' }
  | { readonly kind: 'ended'; readonly reason: NonNullable<Run['reason']>; readonly message: string | null }
  | { readonly kind: 'waiting'; readonly for: 'approval' | 'input' }

/** What happened, in the order of what matters: how much, what went another way, who decided, how it ended. */
export function sentenceOf(run: Run, steps: readonly Step[]): readonly Clause[] {
  return [
    { kind: 'rounds', rounds: run.rounds, toolCalls: run.toolCalls, open: isOpen(run.status) },
    ...fallbacks(steps),
    ...restarts(steps),
    ...decisions(steps),
    ...counted('refused', steps, (step) => step.kind === 'tool_result' && step.outcome === 'refused'),
    ...counted('undetermined', steps, (step) => step.kind === 'stage' && step.decision === 'undetermined'),
    ...counted('toolErrors', steps, (step) => step.kind === 'tool_result' && step.outcome === 'error'),
    ...steps.flatMap((step): Clause[] =>
      step.kind === 'context' && step.dropped > 0 ? [{ kind: 'trimmed', dropped: step.dropped, sequence: step.sequence }] : [],
    ),
    ...ending(run),
  ]
}

const isLlm = (step: Step): step is StepOf<'llm'> => step.kind === 'llm'

function fallbacks(steps: readonly Step[]): Clause[] {
  const fell = steps.filter(isLlm).flatMap((step) => {
    const failed = step.attempts.filter((attempt, index) => attempt.error && movedOn(attempt, step.attempts[index + 1]))
    return failed.map((attempt) => ({ attempt, step }))
  })
  const [first] = fell
  if (!first?.attempt.error) return []
  const lostMs = fell.reduce((sum, { attempt }) => sum + attempt.durationMs, 0)
  const { error, provider } = first.attempt
  return [{ kind: 'fallback', count: fell.length, code: error.code, provider, lostMs, sequence: first.step.sequence }]
}

const movedOn = (attempt: Attempt, next: Attempt | undefined) =>
  next !== undefined && next.configuration !== attempt.configuration

function restarts(steps: readonly Step[]): Clause[] {
  const rounds = steps.filter(isLlm).filter(({ attempts }) => attempts.some(({ text }) => text !== undefined))
  const [first] = rounds
  const count = rounds.flatMap(({ attempts }) => attempts.filter(({ text }) => text !== undefined)).length
  return first ? [{ kind: 'restarts', count, sequence: first.sequence }] : []
}

/** Decisions of the same kind by the same person are one part of the sentence; the longest wait speaks for them. */
function decisions(steps: readonly Step[]): Clause[] {
  const clauses = new Map<string, Clause>()
  steps.forEach((step, index) => {
    if (step.kind !== 'approval' && step.kind !== 'input') return
    const afterMs = Math.max(0, Date.parse(step.at) - Date.parse(steps[index - 1]?.at ?? step.at))
    const { by, sequence } = step
    if (step.kind === 'input') {
      // Its own line says that nobody answered.
      if (step.declined) return
      clauses.set(`input ${sequence}`, { kind: 'input', by, afterMs, sequence })
      return
    }
    const key = `${step.decision} ${by}`
    const same = clauses.get(key)
    const known = same?.kind === 'approval' ? same : undefined
    clauses.set(key, {
      kind: 'approval',
      decision: step.decision,
      by,
      count: (known?.count ?? 0) + 1,
      afterMs: Math.max(known?.afterMs ?? 0, afterMs),
      sequence: known?.sequence ?? sequence,
    })
  })
  return [...clauses.values()]
}

function counted(kind: 'refused' | 'undetermined' | 'toolErrors', steps: readonly Step[], is: (step: Step) => boolean): Clause[] {
  const found = steps.filter(is)
  const [first] = found
  return first ? [{ kind, count: found.length, sequence: first.sequence }] : []
}

function ending({ status, reason, truncated, error }: Run): Clause[] {
  if (status === 'awaiting_approval') return [{ kind: 'waiting', for: 'approval' }]
  if (status === 'awaiting_input') return [{ kind: 'waiting', for: 'input' }]
  if (reason && reason !== 'answered') return [{ kind: 'ended', reason, message: error?.message ?? null }]
  return truncated ? [{ kind: 'truncated' }] : []
}
