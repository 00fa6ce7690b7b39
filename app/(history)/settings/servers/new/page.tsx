import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireAdmin } from '@/app/(history)/settings/require-admin'
import { ServerForm } from '@/components/settings/server-form'
import { Crumb } from '@/components/shell/crumb'
import { TopBar } from '@/components/shell/top-bar'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('servers'))('new') }
}

export default async function NewServerPage() {
  await requireAdmin('/settings/servers/new')
  const t = await getTranslations('servers')
  return (
    <>
      <TopBar>
        <Crumb href="/settings/servers">{t('title')}</Crumb>
        <h1 className="truncate font-semibold text-14">{t('new')}</h1>
      </TopBar>
      <ServerForm />
    </>
  )
}
