'use client'

import { Menu } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/icon-button'
import { useShell } from './shell-state'

/** The 48 px head of a page; on phones it begins with the button that opens the drawer. */
export function TopBar({ className, children }: { className?: string; children: ReactNode }) {
  const t = useTranslations('common.nav')
  const { setDrawerOpen } = useShell()
  return (
    <header className={cn('flex h-12 shrink-0 items-center gap-2 border-line border-b px-4 phone:gap-1 phone:px-2', className)}>
      <IconButton label={t('openMenu')} side="bottom" className="wide:hidden" onClick={() => setDrawerOpen(true)}>
        <Menu />
      </IconButton>
      {children}
    </header>
  )
}
