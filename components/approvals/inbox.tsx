'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { RunActionsContext } from '@/components/chat/run-actions'
import { approvalsKey } from '@/components/chat/use-decide'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { StateWord } from '@/components/ui/status-glyph'
import { InboxRow } from './inbox-row'
import { useApprovals } from './use-approvals'
import { useKeptRuns } from './use-kept-runs'

/** Runs that wait for a person, oldest first, each decided in its place. */
export function Inbox() {
  const t = useTranslations('approvals.inbox')
  const common = useTranslations('common.actions')
  const client = useQueryClient()
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useApprovals()
  const rows = useKeptRuns(data)
  const actions = useMemo(
    () => ({ reload: () => client.invalidateQueries({ queryKey: approvalsKey }), receiptOf: () => undefined }),
    [client],
  )
  if (isPending)
    return (
      <p role="status" className="px-4 py-6">
        <StateWord state="running">{t('loading')}</StateWord>
      </p>
    )
  return (
    <RunActionsContext value={actions}>
      {error && (
        <div className="px-4 pt-4">
          <Notice
            state="failed"
            role="alert"
            title={t('failed')}
            className="max-w-3xl"
            actions={
              <Button size="small" onClick={() => refetch()}>
                {common('retry')}
              </Button>
            }
          >
            {error.message}
          </Notice>
        </div>
      )}
      {!error && rows.length === 0 && (
        <div className="max-w-lg px-4 py-10">
          <p className="font-medium text-15">{t('emptyTitle')}</p>
          <p className="text-ink-2">{t('emptyText')}</p>
        </div>
      )}
      {rows.length > 0 && (
        <ul aria-label={t('label')} className="max-w-3xl px-4 py-2 phone:px-2">
          {rows.map((row) => (
            <InboxRow key={row.run.id} row={row} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button className="m-4" disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </RunActionsContext>
  )
}
