'use client'

import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Segmented } from '@/components/ui/segmented'
import { applyTheme, type Theme } from './theme'

/** System, light, dark. */
export function ThemeSwitch({ initial }: { initial: Theme }) {
  const t = useTranslations('common.theme')
  const [theme, setTheme] = useState(initial)
  return (
    <Segmented
      label={t('label')}
      value={theme}
      onChange={(next) => {
        setTheme(next)
        applyTheme(next)
      }}
      options={[
        { value: 'system', label: t('system'), icon: <Monitor /> },
        { value: 'light', label: t('light'), icon: <Sun /> },
        { value: 'dark', label: t('dark'), icon: <Moon /> },
      ]}
    />
  )
}
