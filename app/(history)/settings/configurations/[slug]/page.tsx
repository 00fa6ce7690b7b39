import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { knownNames } from '@/app/(history)/settings/configurations/known-names'
import { requireAdmin } from '@/app/(history)/settings/require-admin'
import { ConfigurationForm } from '@/components/settings/configuration-form'
import { Crumb } from '@/components/shell/crumb'
import { TopBar } from '@/components/shell/top-bar'
import { Badge } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { services } from '@/lib/wiring/services'

interface ConfigurationPageProps {
  readonly params: Promise<{ readonly slug: string }>
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('configurations'))('title') }
}

export default async function ConfigurationPage({ params }: ConfigurationPageProps) {
  const { slug } = await params
  await requireAdmin(`/settings/configurations/${encodeURIComponent(slug)}`)
  const [t, known, all] = await Promise.all([getTranslations('configurations'), knownNames(), services().configurations.list()])
  const view = all.find((candidate) => candidate.slug === slug)
  if (!view) notFound()
  return (
    <>
      <TopBar>
        <Crumb href="/settings/configurations">{t('title')}</Crumb>
        <h1 className="truncate font-semibold text-14">{view.name}</h1>
        {view.isDefault && <Badge tone="line">{t('default')}</Badge>}
        {view.builtIn && <Badge>{t('builtIn')}</Badge>}
        <span className="flex-1" />
        <Link href={`/settings/configurations/new?from=${view.slug}`} className={buttonClass({ size: 'small' })}>
          {t('copy')}
        </Link>
      </TopBar>
      <ConfigurationForm key={view.slug} view={view} known={known} />
    </>
  )
}
