'use client'

import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import { ClientFailure } from '@/lib/client/api'

/** Why it did not work, in a sentence. Waiting is not red. */
export function AuthFailure({ error, title }: { error: Error; title: string }) {
  const t = useTranslations('auth.signIn')
  const common = useTranslations('common.error')
  const failure = error instanceof ClientFailure ? error : undefined
  if (failure?.code === 'too_many_requests') {
    const { retryAfterMs } = failure.details
    return (
      <Notice state="waiting" title={t('tooMany')} role="alert">
        {retryAfterMs === undefined ? failure.message : t('tryIn', { seconds: Math.ceil(retryAfterMs / 1000) })}
      </Notice>
    )
  }
  const local = failure?.code === 'network' || failure?.code === 'unreadable' ? failure.code : undefined
  return (
    <Notice state="failed" title={title} role="alert">
      {local ? common(local) : error.message}
    </Notice>
  )
}

/** What the server said of one field. */
export const fieldError = (error: Error | null, path: string): string | undefined =>
  error instanceof ClientFailure ? error.details.errors?.find((candidate) => candidate.path === path)?.message : undefined
