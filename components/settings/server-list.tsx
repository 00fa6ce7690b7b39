'use client'

import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import type { McpServerView } from '@/lib/domain/mcp-server'
import { ServerHealth } from './server-health'
import { useServerList } from './use-server-list'

/** Every tool server with how it is at the moment. */
export function ServerList({ initial }: { initial: readonly McpServerView[] }) {
  const t = useTranslations('servers')
  const servers = useServerList(initial)
  if (servers.length === 0) return <p className="text-ink-2">{t('none')}</p>
  return (
    <ul className="grid">
      {servers.map((server) => (
        <li key={server.slug} className="border-line border-b">
          <Row server={server} />
        </li>
      ))}
    </ul>
  )
}

function Row({ server: { slug, name, transport, trusted, tools, health } }: { server: McpServerView }) {
  const t = useTranslations('servers')
  const target = transport.kind === 'http' ? transport.url : [transport.command, ...transport.args].join(' ')
  const offered = health.found.filter((tool) => tools?.includes(tool.name) ?? true).length
  return (
    <Link href={`/settings/servers/${slug}`} className="flex items-center gap-3 rounded-control px-2 py-3 hover:bg-hover">
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="truncate font-medium">{name}</span>
          {trusted && <Badge tone="line">{t('trusted')}</Badge>}
          <ServerHealth state={health.state} />
        </span>
        <span className="truncate text-12 text-ink-3">
          <code className="font-mono">{slug}</code>
          {` · ${t('tools', { offered, count: health.found.length })} · ${target}`}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3" />
    </Link>
  )
}
