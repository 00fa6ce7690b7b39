import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { knownNames } from '@/app/(history)/settings/configurations/known-names'
import { requireAdmin } from '@/app/(history)/settings/require-admin'
import { ConfigurationForm } from '@/components/settings/configuration-form'
import { Crumb } from '@/components/shell/crumb'
import { TopBar } from '@/components/shell/top-bar'
import { services } from '@/lib/wiring/services'

interface NewConfigurationProps {
  readonly searchParams: Promise<{ readonly from?: string | string[] }>
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('configurations'))('new') }
}

/** An empty form, or with `?from=<slug>` one that begins as a copy. */
export default async function NewConfigurationPage({ searchParams }: NewConfigurationProps) {
  await requireAdmin('/settings/configurations/new')
  const { from } = await searchParams
  const [t, known, all] = await Promise.all([getTranslations('configurations'), knownNames(), services().configurations.list()])
  const copied = all.find(({ slug }) => slug === from)
  return (
    <>
      <TopBar>
        <Crumb href="/settings/configurations">{t('title')}</Crumb>
        <h1 className="truncate font-semibold text-14">{t('new')}</h1>
      </TopBar>
      <ConfigurationForm known={known} {...(copied && { from: copied })} />
    </>
  )
}
