import { useTranslations } from 'next-intl'
import type { StepOf } from '@/lib/domain/step'

/** What did not fit into the model's window. */
export function StepContext({ step: { dropped, shortened = 0, window } }: { step: StepOf<'context'> }) {
  const t = useTranslations('chat.context')
  return (
    <p className="text-12 text-ink-3">
      {dropped > 0 && t('dropped', { dropped })} {shortened > 0 && t('shortened', { shortened })} {t('window', { window })}
    </p>
  )
}
