import type { Metadata } from 'next'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { requireAdmin } from '@/app/(history)/settings/require-admin'
import { ServerForm } from '@/components/settings/server-form'
import { TopBar } from '@/components/shell/top-bar'
import { buttonClass } from '@/components/ui/button'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('servers'))('new') }
}

export default async function NewServerPage() {
  await requireAdmin('/settings/servers/new')
  const t = await getTranslations('servers')
  return (
    <>
      <TopBar>
        <Link href="/settings/servers" className={buttonClass({ variant: 'quiet', size: 'small' }, 'phone:hidden')}>
          {t('title')}
        </Link>
        <span aria-hidden className="text-ink-3 phone:hidden">
          /
        </span>
        <h1 className="truncate font-semibold text-14">{t('new')}</h1>
      </TopBar>
      <ServerForm />
    </>
  )
}
