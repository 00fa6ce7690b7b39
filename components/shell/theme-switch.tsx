'use client'

import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Segmented } from '@/components/ui/segmented'
import { applyTheme, type Theme } from './theme'
import { useTheme } from './use-theme'

/** System, light, dark. */
export function ThemeSwitch({ initial }: { initial: Theme }) {
  const t = useTranslations('common.theme')
  const theme = useTheme(initial)
  return (
    <Segmented
      label={t('label')}
      value={theme}
      onChange={applyTheme}
      options={[
        { value: 'system', label: t('system'), icon: <Monitor /> },
        { value: 'light', label: t('light'), icon: <Sun /> },
        { value: 'dark', label: t('dark'), icon: <Moon /> },
      ]}
    />
  )
}
