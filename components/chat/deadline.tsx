'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useReaderZone } from './use-reader-zone'

/** How long a person has time to answer. */
export function Deadline({ at }: { at: string | undefined }) {
  const t = useTranslations('approvals.card')
  const format = useFormatter()
  const timeZone = useReaderZone()
  if (!at) return t('noLimit')
  return t('until', { when: format.dateTime(new Date(at), { timeZone, dateStyle: 'medium', timeStyle: 'short' }) })
}
