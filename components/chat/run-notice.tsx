'use client'

import { RotateCcw } from 'lucide-react'
import Link from 'next/link'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { formatDuration } from '@/components/history/view/format'
import { Button, buttonClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { Run } from '@/lib/domain/run'
import { useRunActions } from './run-actions'
import { RunWait } from './run-wait'
import { SecretText } from './secret'
import { StopReceipt } from './stop-receipt'
import { useReaderZone } from './use-reader-zone'

/** What a run waits for, where it waits; how it ended, where that is more than an answer. */
export function RunNotice({ run }: { run: Run }) {
  return (
    <>
      <RunWait run={run} />
      <Ending run={run} />
    </>
  )
}

function Ending({ run }: { run: Run }) {
  const t = useTranslations('chat.notice')
  const locale = useLocale()
  const format = useFormatter()
  const timeZone = useReaderZone()
  const message = run.error && <SecretText text={run.error.message} />
  const begun = run.truncated

  switch (run.reason) {
    case null:
    case 'answered':
      return run.truncated ? <Aside>{t('cut')}</Aside> : null
    case 'max_rounds':
      return <Aside>{t('maxRounds', { rounds: run.rounds })}</Aside>
    case 'budget_exhausted':
      return (
        <Notice state="waiting" title={t('budget')}>
          {message}
        </Notice>
      )
    case 'policy_denied':
    case 'approval_required':
      return (
        <Notice state="refused" title={t('refused')}>
          {message ?? t('refusedText')}
        </Notice>
      )
    case 'provider_failed':
    case 'internal_error':
    case 'suspend_failed':
      return (
        <Notice state="failed" title={t(begun ? 'brokeOff' : 'noAnswer')} actions={<Ways run={run} label={t('tryAgain')} />}>
          {message} {t('kept')}
        </Notice>
      )
    case 'interrupted':
      return (
        <Notice state="interrupted" title={t('interrupted')} actions={<Ways run={run} label={t('answerAgain')} />}>
          {run.endedAt && t('lastSign', { time: format.dateTime(new Date(run.endedAt), { timeZone, timeStyle: 'medium' }) })}{' '}
          {begun && t('textKept')}
        </Notice>
      )
    case 'cancelled':
      return (
        <Notice state="stopped" title={t('stopped', { seconds: formatDuration(run.durationMs, locale) })}>
          <StopReceipt runId={run.id} />
        </Notice>
      )
    case 'expired':
      return <Notice state="stopped" title={t('expired')} />
  }
}

const Aside = ({ children }: { children: ReactNode }) => <p className="text-13 text-ink-3">{children}</p>

function Ways({ run, label }: { run: Run; label: string }) {
  const t = useTranslations('chat.notice')
  const { retry } = useRunActions()
  if (!retry) return null
  return (
    <>
      <Button size="small" onClick={() => retry(run.id)}>
        <RotateCcw />
        {label}
      </Button>
      <Link href={`/runs/${run.id}`} className={buttonClass({ variant: 'quiet', size: 'small' })}>
        {t('seeWhat')}
      </Link>
    </>
  )
}
