'use client'

import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useTransition } from 'react'
import { locales } from '@/components/i18n/locale'
import { Segmented } from '@/components/ui/segmented'
import { localeCookie, rememberTaste } from './theme'

export function LanguageSwitch() {
  const t = useTranslations('common.language')
  const locale = useLocale()
  const router = useRouter()
  const [, startTransition] = useTransition()
  return (
    <Segmented
      label={t('label')}
      value={locale}
      options={locales.map((value) => ({ value, label: t(value) }))}
      onChange={(next) => {
        rememberTaste(localeCookie, next)
        startTransition(() => router.refresh())
      }}
    />
  )
}
