import { useFormatter, useTranslations } from 'next-intl'

/** How long a person has time to answer. */
export function Deadline({ at }: { at: string | undefined }) {
  const t = useTranslations('approvals.card')
  const format = useFormatter()
  if (!at) return t('noLimit')
  return t('until', { when: format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' }) })
}
