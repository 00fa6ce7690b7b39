import { cookies } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { OnlookerProvider } from '@/components/chat/deciders'
import { Drawer } from './drawer'
import { ShellStateProvider } from './shell-state'
import { Sidebar } from './sidebar'
import { SidebarFrame } from './sidebar-frame'
import { readTheme } from './theme-cookie'
import type { Viewer } from './viewer'

interface AppShellProps {
  readonly viewer: Viewer
  /** `chat` starts with an open sidebar, `operator` with a folded one; each remembers what was chosen. */
  readonly kind: 'chat' | 'operator'
  readonly children: ReactNode
}

/** Sidebar (264 px, folded 52, a drawer on phones) and the page beside it, which scrolls by itself. */
export async function AppShell({ viewer, kind, children }: AppShellProps) {
  const foldCookie = `verlauf-sidebar-${kind}`
  const [t, jar, theme] = await Promise.all([getTranslations('common.nav'), cookies(), readTheme()])
  const choice = jar.get(foldCookie)?.value
  const sidebar = <Sidebar viewer={viewer} theme={theme} />
  return (
    <OnlookerProvider onlooker={viewer}>
      <ShellStateProvider initiallyFolded={choice ? choice === 'folded' : kind === 'operator'} foldCookie={foldCookie}>
        <a
          href="#content"
          className="-translate-y-16 fixed top-2 left-2 z-50 rounded-control bg-ink px-3 py-2 text-ink-inverse focus:translate-y-0"
        >
          {t('skip')}
        </a>
        <div className="flex h-dvh overflow-hidden">
          <SidebarFrame>{sidebar}</SidebarFrame>
          <Drawer>{sidebar}</Drawer>
          <main id="content" tabIndex={-1} className="flex h-dvh min-w-0 flex-1 flex-col focus-visible:shadow-none">
            {children}
          </main>
        </div>
      </ShellStateProvider>
    </OnlookerProvider>
  )
}
