import type { StepOf } from '@/lib/domain/step'
import { Round } from './round'

/** One round as it was settled: what was taken back, the thinking, the text. */
export function StepRound({ step }: { step: StepOf<'llm'> }) {
  return <Round of="step" step={step} />
}
