import { useTranslations } from 'next-intl'
import type { StepOf } from '@/lib/domain/step'

/** What did not fit into the model's window. */
export function StepContext({ step }: { step: StepOf<'context'> }) {
  const t = useTranslations('chat.context')
  return <p className="text-12 text-ink-3">{t('dropped', { dropped: step.dropped, kept: step.kept, window: step.window })}</p>
}
