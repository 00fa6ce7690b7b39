import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { viewerOf } from '@/app/viewer'
import { LiveRunsProvider } from '@/components/chat/live-runs'
import { AppShell } from '@/components/shell/app-shell'
import { services } from '@/lib/wiring/services'

/** Nobody signed in: the page leads to sign in and back, because only it knows the whole address. */
export default async function HistoryLayout({ children }: { children: ReactNode }) {
  const principal = await services().auth.principalOf(await headers())
  if (!principal) return children
  return (
    <LiveRunsProvider>
      <AppShell viewer={await viewerOf(principal)} kind="operator">
        {children}
      </AppShell>
    </LiveRunsProvider>
  )
}
