import { useTranslations } from 'next-intl'
import { StateWord } from '@/components/ui/status-glyph'
import type { StepOf } from '@/lib/domain/step'

/** A decision that belongs to no call. What was admitted needs no line. */
export function StepStage({ step }: { step: StepOf<'stage'> }) {
  const t = useTranslations('chat.stage')
  if (step.decision === 'admitted') return null
  const reason = step.checks.find(({ answer }) => answer !== 'admit')
  return (
    <p className="text-13 text-ink-2">
      <StateWord state={step.decision}>{t(step.decision, { stage: step.stage })}</StateWord>
      {reason && ` ${reason.name}${reason.reason ? `: ${reason.reason}` : ''}`}
    </p>
  )
}
