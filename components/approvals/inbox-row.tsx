'use client'

import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { RunWait } from '@/components/chat/run-wait'
import { SecretText } from '@/components/chat/secret'
import { knownTool, plainName } from '@/components/chat/tool-words'
import { useReaderZone } from '@/components/chat/use-reader-zone'
import { formatSpan } from '@/components/history/view/format'
import { cn } from '@/components/ui/cn'
import { StatusGlyph } from '@/components/ui/status-glyph'
import type { Pending } from '@/lib/domain/run'
import type { KeptRun } from './kept-runs'
import { useMinute } from './use-minute'

/** One run that waits: who asked what, for which tool, since when and until when. Opened, the same card as in its chat. */
export function InboxRow({ row: { run, waits } }: { row: KeptRun }) {
  const t = useTranslations('approvals.inbox')
  const [open, setOpen] = useState(false)
  const card = useId()
  return (
    <li className="border-line border-b last:border-0">
      <div className="flex items-start gap-1">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={card}
          onClick={() => setOpen(!open)}
          className="-mx-2 flex min-h-14 min-w-0 flex-1 items-start gap-2.5 rounded-control px-2 py-2 text-left hover:bg-hover"
        >
          <ChevronRight aria-hidden className={cn('mt-1 size-3 shrink-0 text-ink-3 transition-transform', open && 'rotate-90')} />
          <StatusGlyph state={waits ? 'waiting' : 'done'} className="my-0.5" />
          <span className="grid min-w-0 flex-1">
            <span className={cn('truncate font-medium', !waits && 'text-ink-2')}>
              <SecretText text={run.question} />
            </span>
            <Details row={{ run, waits }} />
          </span>
        </button>
        <Link
          href={`/runs/${run.id}`}
          className="mt-2 ml-3 inline-flex min-h-6 items-center rounded-mark text-12 text-ink-2 underline decoration-line-strong underline-offset-3 hover:text-ink phone:min-h-10"
        >
          {t('open')}
        </Link>
      </div>
      <div id={card} className={cn('grid grid-cols-[minmax(0,1fr)] gap-3 pb-4 pl-5 phone:pl-0', !open && 'hidden')}>
        {/* Kept while closed: a note that was begun, and word of an answer that did not count. */}
        <RunWait run={waits ? run : { ...run, pending: null }} />
        {!waits && <p className="text-13 text-ink-2">{t('settled')}</p>}
      </div>
    </li>
  )
}

function Details({ row: { run, waits } }: { row: KeptRun }) {
  const t = useTranslations('approvals.inbox')
  const locale = useLocale()
  const now = useMinute()
  const tool = useToolWords(run.pending)
  const since = run.pending?.since
  const until = run.pending?.expiresAt
  const items = waits
    ? [
        run.userName,
        run.pending && (tool ? `${tool} ${t(`kinds.${run.pending.kind}`)}` : t(`kinds.${run.pending.kind}`)),
        now === null || !since ? null : t('age', { span: formatSpan(Math.max(60_000, now - Date.parse(since)), locale) }),
        until ? <Until key="until" at={until} /> : t('noDeadline'),
      ]
    : [run.userName, t('settled')]
  return (
    <span className="flex flex-wrap gap-x-3 text-12 text-ink-3">
      {items.map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items have fixed places
        <span key={place} className="empty:hidden">
          {item}
        </span>
      ))}
    </span>
  )
}

function Until({ at }: { at: string }) {
  const t = useTranslations('approvals.inbox')
  const locale = useLocale()
  const timeZone = useReaderZone()
  return t('deadline', { when: new Date(at).toLocaleString(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' }) })
}

/** "Save note", "Save note and 1 more": the tools that a person is asked about. */
function useToolWords(pending: Pending | null): string {
  const t = useTranslations('approvals.inbox')
  const names = useTranslations('chat.tool.names')
  const [first, ...others] = pending?.calls.filter(({ needsPerson }) => needsPerson) ?? []
  if (!first) return ''
  const known = knownTool(first.name)
  const word = known ? names(`${known}.plain`) : plainName(first.name)
  return others.length > 0 ? t('others', { first: word, count: others.length }) : word
}
