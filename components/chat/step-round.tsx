import { useTranslations } from 'next-intl'
import type { StepOf } from '@/lib/domain/step'
import { Markdown } from './markdown'
import { Reasoning } from './reasoning'
import { RestartLine } from './restart-line'

/** One round as it was settled: what was taken back, the thinking, the text. */
export function StepRound({ step }: { step: StepOf<'llm'> }) {
  const t = useTranslations('chat.round')
  return (
    <>
      {step.attempts.map((attempt, index) =>
        attempt.text === undefined ? null : (
          <RestartLine
            key={attempt.attempt}
            text={attempt.text}
            to={step.attempts[index + 1]?.model ?? null}
            why={attempt.error?.code ?? null}
            lostMs={attempt.durationMs}
          />
        ),
      )}
      {step.reasoning && <Reasoning text={step.reasoning} />}
      {step.text !== '' && <Markdown text={step.text} />}
      {step.refusal && step.refusal !== step.text && <Markdown text={step.refusal} />}
      {step.finishReason === 'refusal' && <p className="text-12 text-ink-3">{t('declined')}</p>}
    </>
  )
}
