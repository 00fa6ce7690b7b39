import type { ReactNode } from 'react'
import { requirePrincipal, viewerOf } from '@/app/viewer'
import { LiveRunsProvider } from '@/components/chat/live-runs'
import { AppShell } from '@/components/shell/app-shell'

export default async function HistoryLayout({ children }: { children: ReactNode }) {
  const principal = await requirePrincipal('/runs')
  return (
    <LiveRunsProvider>
      <AppShell viewer={viewerOf(principal)} kind="operator">
        {children}
      </AppShell>
    </LiveRunsProvider>
  )
}
