import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { TopBar } from '@/components/shell/top-bar'
import { buttonClass } from '@/components/ui/button'

export default async function RunNotFound() {
  const t = await getTranslations('history')
  return (
    <>
      <TopBar>
        <h1 className="font-semibold text-14">{t('title')}</h1>
      </TopBar>
      <div className="grid max-w-lg justify-items-start gap-3 px-4 py-10">
        <div>
          <h2 className="font-medium text-15">{t('run.notFoundTitle')}</h2>
          <p className="text-ink-2">{t('run.notFoundText')}</p>
        </div>
        <Link href="/runs" className={buttonClass()}>
          {t('run.back')}
        </Link>
      </div>
    </>
  )
}
