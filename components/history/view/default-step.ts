import type { Step } from '@/lib/domain/step'

/** The step one would open first: what went wrong, else the first model call, else the first of all. */
export function defaultStep(steps: readonly Step[]): number | null {
  const wrong = steps.find((step) => step.kind === 'llm' && (step.error !== null || step.attempts.some(({ error }) => error)))
  const first = wrong ?? steps.find(({ kind }) => kind === 'llm') ?? steps[0]
  return first?.sequence ?? null
}
