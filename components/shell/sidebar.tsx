'use client'

import { Hand, History, PanelLeft, SquarePen } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ApprovalsCount, useApprovalsCount } from '@/components/approvals/approvals-count'
import { ConversationList } from '@/components/chat/conversation-list'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/icon-button'
import { useShell } from './shell-state'
import { SidebarFoot } from './sidebar-foot'
import type { Theme } from './theme'
import type { Viewer } from './viewer'
import { Wordmark } from './wordmark'

export function Sidebar({ viewer, theme }: { viewer: Viewer; theme: Theme }) {
  const t = useTranslations('common.nav')
  const { folded, fold, drawerOpen } = useShell()
  const narrow = folded && !drawerOpen
  return (
    <nav aria-label={t('label')} className="flex min-h-0 flex-1 flex-col">
      <div className={cn('flex h-12 shrink-0 items-center gap-2 pr-2 pl-4', narrow && 'justify-center px-0')}>
        {!narrow && (
          <Link href="/" className="mr-auto rounded-mark">
            <Wordmark />
          </Link>
        )}
        <IconButton label={t(narrow ? 'unfold' : 'fold')} side="right" className="phone:hidden" onClick={() => fold(!folded)}>
          <PanelLeft />
        </IconButton>
      </div>
      <ul className={cn('grid gap-px px-2', narrow && 'justify-center gap-1')}>
        <NavItem href="/" exact narrow={narrow} icon={<SquarePen />} label={t('newChat')} />
        <ApprovalsItem narrow={narrow} />
        <NavItem href="/runs" narrow={narrow} icon={<History />} label={t('history')} />
      </ul>
      {narrow ? <div className="flex-1" /> : <ConversationList />}
      <SidebarFoot viewer={viewer} theme={theme} narrow={narrow} />
    </nav>
  )
}

function ApprovalsItem({ narrow }: { narrow: boolean }) {
  const t = useTranslations('approvals.nav')
  const { label } = useApprovalsCount()
  return (
    <NavItem href="/approvals" narrow={narrow} icon={<Hand />} label={t('label')} fullLabel={label}>
      <ApprovalsCount className={narrow ? 'absolute -top-0.5 -right-0.5 px-1' : 'ml-auto'} />
    </NavItem>
  )
}

interface NavItemProps {
  readonly href: string
  readonly exact?: boolean
  readonly narrow: boolean
  readonly icon: ReactNode
  readonly label: string
  /** Its name where it is an icon only, if that says more than `label`. */
  readonly fullLabel?: string
  readonly children?: ReactNode
}

function NavItem({ href, exact = false, narrow, icon, label, fullLabel, children }: NavItemProps) {
  const path = usePathname()
  const current = exact ? path === href : path === href || path.startsWith(`${href}/`)
  return (
    <li>
      <Link
        href={href}
        aria-current={current ? 'page' : undefined}
        {...(narrow && { 'aria-label': fullLabel ?? label, title: fullLabel ?? label })}
        className={cn(
          'relative flex h-8 items-center gap-2.5 rounded-control px-2 font-medium text-ink-2 hover:bg-hover hover:text-ink aria-[current]:bg-selected aria-[current]:text-ink phone:h-10 [&_svg]:size-4',
          narrow && 'size-9 justify-center px-0',
        )}
      >
        {icon}
        {!narrow && label}
        {children}
      </Link>
    </li>
  )
}
