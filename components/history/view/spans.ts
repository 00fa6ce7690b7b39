import { isOpen, type Run } from '@/lib/domain/run'
import type { Step, StepOf } from '@/lib/domain/step'

export type Lane = 'model' | 'tool' | 'wait'
export type SpanState = 'done' | 'failed' | 'running'

/** Something that took time; `from` and `to` in ms since the run began. `sequence` is the step it belongs to. */
export interface Span {
  readonly sequence: number
  readonly lane: Lane
  readonly state: SpanState
  readonly from: number
  readonly to: number
}

export interface RunTime {
  readonly totalMs: number
  readonly spans: readonly Span[]
}

/** Where the time of a run went. `now` (epoch ms) is the end of what is still under way; an ended run does not look at it. */
export function timeOf(run: Run, steps: readonly Step[], now: number): RunTime {
  const start = Date.parse(run.startedAt)
  const totalMs = Math.max(1, isOpen(run.status) ? now - start : run.durationMs)
  const clamp = (ms: number) => Math.min(totalMs, Math.max(0, ms))
  const spans = [...settled(steps), ...open(run, steps, start + totalMs)]
  return {
    totalMs,
    spans: spans.map((span) => ({ ...span, from: clamp(span.from - start), to: clamp(Math.max(span.from, span.to) - start) })),
  }
}

function* settled(steps: readonly Step[]): Generator<Span> {
  const calls = new Map<string, StepOf<'tool_call'>>()
  let before: Step | undefined
  for (const step of steps) {
    if (step.kind === 'llm') yield* attempts(step)
    if (step.kind === 'tool_call') calls.set(step.callId, step)
    if (step.kind === 'tool_result') {
      const to = Date.parse(step.at)
      const call = calls.get(step.callId)
      const from = step.durationMs === undefined ? Date.parse(call?.at ?? step.at) : to - step.durationMs
      const state = step.outcome === 'error' ? 'failed' : 'done'
      yield { sequence: step.sequence, lane: 'tool', state, from, to }
    }
    if ((step.kind === 'approval' || step.kind === 'input') && before)
      yield { sequence: step.sequence, lane: 'wait', state: 'done', from: Date.parse(before.at), to: Date.parse(step.at) }
    before = step
  }
}

function* attempts(step: StepOf<'llm'>): Generator<Span> {
  for (const attempt of step.attempts) {
    const from = Date.parse(attempt.startedAt)
    const state = attempt.error ? 'failed' : 'done'
    yield { sequence: step.sequence, lane: 'model', state, from, to: from + attempt.durationMs }
  }
  if (step.attempts.length === 0) {
    const to = Date.parse(step.at)
    yield { sequence: step.sequence, lane: 'model', state: step.error ? 'failed' : 'done', from: to - (step.durationMs ?? 0), to }
  }
}

/** What began and has no end yet. */
function open(run: Run, steps: readonly Step[], end: number): Span[] {
  const last = steps.at(-1)
  if (!last || !isOpen(run.status)) return []
  const from = Date.parse(last.at)
  if (run.status !== 'running') return [{ sequence: last.sequence, lane: 'wait', state: 'running', from, to: end }]
  if (last.kind === 'request') return [{ sequence: last.sequence, lane: 'model', state: 'running', from, to: end }]
  if (last.kind === 'tool_call') return [{ sequence: last.sequence, lane: 'tool', state: 'running', from, to: end }]
  return []
}
