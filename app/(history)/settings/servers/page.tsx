import { Plus } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { requireAdmin } from '@/app/(history)/settings/require-admin'
import { ServerList } from '@/components/settings/server-list'
import { Crumb } from '@/components/shell/crumb'
import { TopBar } from '@/components/shell/top-bar'
import { buttonClass } from '@/components/ui/button'
import { services } from '@/lib/wiring/services'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('servers'))('title') }
}

export default async function ServersPage() {
  await requireAdmin('/settings/servers')
  const [t, servers] = await Promise.all([getTranslations('servers'), services().mcpServers.list()])
  return (
    <>
      <TopBar>
        <Crumb href="/settings">{t('settings')}</Crumb>
        <h1 className="flex-1 font-semibold text-14">{t('title')}</h1>
        <Link href="/settings/servers/new" className={buttonClass()}>
          <Plus aria-hidden />
          {t('new')}
        </Link>
      </TopBar>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto grid max-w-200 gap-4 px-6 py-6 phone:px-4">
          <p className="text-ink-3">{t('text')}</p>
          <ServerList initial={servers} />
        </div>
      </div>
    </>
  )
}
