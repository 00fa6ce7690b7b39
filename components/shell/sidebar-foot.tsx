'use client'

import { Settings } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Avatar } from '@/components/ui/avatar'
import { cn } from '@/components/ui/cn'
import { iconButtonClass } from '@/components/ui/icon-button'
import { Tooltip } from '@/components/ui/tooltip'
import type { Theme } from './theme'
import { ThemeSwitch } from './theme-switch'
import type { Viewer } from './viewer'

export function SidebarFoot({ viewer, theme, narrow }: { viewer: Viewer; theme: Theme; narrow: boolean }) {
  const t = useTranslations('common.nav')
  return (
    <div
      className={cn(
        'flex shrink-0 items-center gap-2 border-line border-t py-2 pr-2 pl-4',
        narrow && 'flex-col border-0 px-2 pb-4',
      )}
    >
      <Avatar name={viewer.name} />
      {!narrow && <span className="min-w-0 flex-1 truncate font-medium">{viewer.name}</span>}
      {!narrow && <ThemeSwitch initial={theme} />}
      <Tooltip content={t('settings')} side="right">
        <Link href="/settings" aria-label={t('settings')} className={iconButtonClass}>
          <Settings />
        </Link>
      </Tooltip>
    </div>
  )
}
