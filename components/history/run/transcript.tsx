'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { LiveRound } from '@/components/chat/live-round'
import { RunNotice } from '@/components/chat/run-notice'
import { SecretText } from '@/components/chat/secret'
import { useTimeZone } from '@/components/history/clock'
import { formatClock } from '@/components/history/view/format'
import { transcriptOf } from '@/components/history/view/transcript'
import { StateWord } from '@/components/ui/status-glyph'
import type { RunView } from '@/lib/client/run-view'
import { isOpen, type Run } from '@/lib/domain/run'
import { EntryLine, EntryView, entryKey, withDenials } from './transcript-entry'
import { VirtualList } from './virtual-list'

interface TranscriptProps {
  readonly run: Run
  readonly view: RunView
  readonly selected: number | null
  readonly onSelect: (sequence: number) => void
}

/** Above this many entries only what is near the view is drawn. */
const drawnWhole = 150

/** The run as a talk, with the chat's own components and the time at its side. */
export function Transcript({ run, view, selected, onSelect }: TranscriptProps) {
  const t = useTranslations('history.run.transcript')
  const words = useTranslations('common.state')
  const locale = useLocale()
  const timeZone = useTimeZone()
  const { steps, live, takenBack } = view
  const entries = useMemo(() => withDenials(transcriptOf(steps)), [steps])
  const open = isOpen(run.status)
  const draw = (item: (typeof entries)[number]) => (
    <EntryView runId={run.id} item={item} startedAt={run.startedAt} open={open} selected={selected} onSelect={onSelect} />
  )

  return (
    <div className="max-w-[832px] px-4 py-6 phone:px-2 phone:py-3">
      <EntryLine time={formatClock(run.startedAt, locale, timeZone)}>
        <p className="font-medium text-12 text-ink-2 leading-6">{run.userName}</p>
        <p className="whitespace-pre-wrap text-14 leading-6 [overflow-wrap:anywhere]">
          <SecretText text={run.question} />
        </p>
      </EntryLine>
      {entries.length > drawnWhole ? (
        <VirtualList label={t('label')} items={entries} keyOf={({ entry }) => entryKey(entry)} estimate={() => 72}>
          {draw}
        </VirtualList>
      ) : (
        <ol aria-label={t('label')}>
          {entries.map((item) => (
            <li key={entryKey(item.entry)}>{draw(item)}</li>
          ))}
        </ol>
      )}
      {live && (
        <EntryLine time="">
          <p className="text-12 text-accent leading-6">{t('round', { round: live.round })}</p>
          <div className="grid gap-3 text-14 [&_.prose]:text-14">
            <LiveRound live={live} takenBack={takenBack} />
          </div>
        </EntryLine>
      )}
      {run.status === 'running' && !live && (
        <EntryLine time="">
          <StateWord state="running">{words('running')}</StateWord>
        </EntryLine>
      )}
      <EntryLine time="">
        <RunNotice run={run} />
      </EntryLine>
    </div>
  )
}
