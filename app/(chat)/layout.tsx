import type { ReactNode } from 'react'
import { requirePrincipal, viewerOf } from '@/app/viewer'
import { LiveRunsProvider } from '@/components/chat/live-runs'
import { AppShell } from '@/components/shell/app-shell'

export default async function ChatLayout({ children }: { children: ReactNode }) {
  const principal = await requirePrincipal('/')
  return (
    <LiveRunsProvider>
      <AppShell viewer={await viewerOf(principal)} kind="chat">
        {children}
      </AppShell>
    </LiveRunsProvider>
  )
}
