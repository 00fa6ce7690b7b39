'use client'

import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import { ClientFailure } from '@/lib/client/api'

/** Why a question did not reach the server; what was written stands in the box again. */
export function SendFailure({ error }: { error: Error | null }) {
  const t = useTranslations('chat.sendFailure')
  if (!error) return null
  const code = error instanceof ClientFailure ? error.code : 'unknown'
  return (
    <div className="mx-auto w-full max-w-[calc(var(--column)+48px)] px-6 pb-2 phone:px-3">
      <Notice state="failed" title={t(code === 'run_busy' ? 'busy' : 'title')} role="alert">
        {code === 'network' ? t('network') : error.message}
      </Notice>
    </div>
  )
}
