import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requirePrincipal } from '@/app/viewer'
import { Inbox } from '@/components/approvals/inbox'
import { TopBar } from '@/components/shell/top-bar'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('approvals'))('title') }
}

/** Runs that wait for a person: one's own, or for operators everybody's. */
export default async function ApprovalsPage() {
  await requirePrincipal('/approvals')
  const t = await getTranslations('approvals')
  return (
    <>
      <TopBar>
        <h1 className="font-semibold text-14">{t('title')}</h1>
      </TopBar>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Inbox />
      </div>
    </>
  )
}
