'use client'

import { RefreshCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import type { McpHealth } from '@/lib/domain/mcp-server'
import { ServerHealth } from './server-health'

interface ServerConnectionProps {
  readonly health: McpHealth
  readonly isTrying: boolean
  /** What kept the attempt from being made. */
  readonly problem: string | undefined
  readonly onTry: () => void
}

/** How the connection to a saved server is, what went wrong last, and another try. */
export function ServerConnection({ health, isTrying, problem, onTry }: ServerConnectionProps) {
  const t = useTranslations('servers.connection')
  return (
    <section aria-label={t('title')} className="mb-6 grid gap-2 rounded-card border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span role="status">
          <ServerHealth state={isTrying ? 'connecting' : health.state} />
        </span>
        {health.state !== 'off' && (
          <Button size="small" disabled={isTrying} onClick={onTry}>
            <RefreshCw aria-hidden />
            {t('again')}
          </Button>
        )}
      </div>
      {health.lastError !== null && (
        <p className="text-12 text-ink-2 [overflow-wrap:anywhere]">{t('last', { error: health.lastError })}</p>
      )}
      {problem && (
        <p role="alert" className="text-12 text-failed">
          {problem}
        </p>
      )}
    </section>
  )
}
