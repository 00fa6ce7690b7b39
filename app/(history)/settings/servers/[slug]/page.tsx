import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { requireAdmin } from '@/app/(history)/settings/require-admin'
import { ServerForm } from '@/components/settings/server-form'
import { Crumb } from '@/components/shell/crumb'
import { TopBar } from '@/components/shell/top-bar'
import { services } from '@/lib/wiring/services'

interface ServerPageProps {
  readonly params: Promise<{ readonly slug: string }>
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('servers'))('title') }
}

export default async function ServerPage({ params }: ServerPageProps) {
  const { slug } = await params
  await requireAdmin(`/settings/servers/${encodeURIComponent(slug)}`)
  const [t, all] = await Promise.all([getTranslations('servers'), services().mcpServers.list()])
  const view = all.find((candidate) => candidate.slug === slug)
  if (!view) notFound()
  return (
    <>
      <TopBar>
        <Crumb href="/settings/servers">{t('title')}</Crumb>
        <h1 className="truncate font-semibold text-14">{view.name}</h1>
      </TopBar>
      <ServerForm key={view.slug} view={view} />
    </>
  )
}
