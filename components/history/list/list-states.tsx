'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Button, buttonClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'

/** Nothing stands here, and why: no run at all, or none under the filters. */
export function EmptyList({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const t = useTranslations('history.list')
  return (
    <div className="grid justify-items-start gap-3 px-4 py-10 max-w-lg">
      <div>
        <p className="font-medium text-15">{t(filtered ? 'noMatchTitle' : 'emptyTitle')}</p>
        <p className="text-ink-2">{t(filtered ? 'noMatchText' : 'emptyText')}</p>
      </div>
      {filtered ? (
        <Button onClick={onClear}>{t('clear')}</Button>
      ) : (
        <Link href="/" className={buttonClass()}>
          {t('emptyAction')}
        </Link>
      )}
    </div>
  )
}

interface FailedListProps {
  readonly title: string
  readonly error: Error
  readonly onRetry: () => void
}

/** A query that failed never looks like an empty list. */
export function FailedList({ title, error, onRetry }: FailedListProps) {
  const t = useTranslations('common')
  return (
    <div className="p-4">
      <Notice
        state="failed"
        role="alert"
        title={title}
        className="max-w-xl"
        actions={
          <Button size="small" onClick={onRetry}>
            {t('actions.retry')}
          </Button>
        }
      >
        {error.message}
      </Notice>
    </div>
  )
}
