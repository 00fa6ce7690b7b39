'use client'

import { ArrowLeft, Download, MessageSquareText } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { runStateOf } from '@/components/history/view/run-state'
import { Button, buttonClass } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { StatusGlyph, stateText } from '@/components/ui/status-glyph'
import { download, rawJson } from './download'
import { useRun } from './run-provider'

/** Back to the list, the run's status and first words, and what can be done with it. `canOpenChat`: the chat is the reader's own. */
export function RunHeading({ canOpenChat }: { canOpenChat: boolean }) {
  const t = useTranslations('history.run')
  const words = useTranslations('common.state')
  const { run, view } = useRun()
  const state = runStateOf(run)
  return (
    <>
      <Link
        href="/runs"
        aria-label={t('back')}
        className={buttonClass({ variant: 'quiet', size: 'small' }, '-ml-2 phone:px-2.5')}
      >
        <ArrowLeft aria-hidden className="wide:hidden" />
        <span className="phone:hidden">{t('back')}</span>
      </Link>
      <span aria-hidden className="text-ink-3 phone:hidden">
        /
      </span>
      <StatusGlyph state={state} />
      <span className={cn('font-medium phone:sr-only', stateText[state])}>{words(state)}</span>
      <h1 className="min-w-0 truncate font-semibold text-14" title={run.question}>
        {run.question || run.title}
      </h1>
      <span className="ml-auto flex shrink-0 items-center gap-2">
        {canOpenChat && (
          <Link
            href={`/c/${run.conversationId}`}
            className={buttonClass({ size: 'small' }, 'phone:px-2.5')}
            aria-label={t('toChat')}
          >
            <MessageSquareText aria-hidden />
            <span className="max-[1099px]:hidden">{t('toChat')}</span>
          </Link>
        )}
        <Button
          size="small"
          className="phone:hidden"
          onClick={() => download(`run-${run.id}.json`, rawJson(view.run, view.steps))}
        >
          <Download aria-hidden />
          {t('download')}
        </Button>
      </span>
    </>
  )
}
