'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'

/** What the server could not answer is said, never drawn as an empty page. */
export default function HistoryError({ reset }: { reset: () => void }) {
  const t = useTranslations('history.error')
  return (
    <div className="p-4">
      <Notice
        state="failed"
        role="alert"
        title={t('title')}
        className="max-w-xl"
        actions={
          <Button size="small" onClick={reset}>
            {t('retry')}
          </Button>
        }
      >
        {t('text')}
      </Notice>
    </div>
  )
}
