import { useTranslations } from 'next-intl'
import { StateWord } from '@/components/ui/status-glyph'

/** Text that a guardrail refused after it was seen (C5): it is gone at once, and says so. */
export function RetractedLine() {
  const t = useTranslations('chat.restart')
  return (
    <StateWord state="refused" className="text-13">
      {t('retracted')}
    </StateWord>
  )
}
