'use client'

import { RotateCcw } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { MouseEvent, ReactNode } from 'react'
import { StepContext } from '@/components/chat/step-context'
import { StepDecision } from '@/components/chat/step-decision'
import { StepRound } from '@/components/chat/step-round'
import { StepStage } from '@/components/chat/step-stage'
import { StepToolCalls } from '@/components/chat/step-tool-calls'
import { useTimeZone } from '@/components/history/clock'
import { ModelChain } from '@/components/history/list/run-row'
import { formatClock, formatDuration, formatOffset, formatSpan } from '@/components/history/view/format'
import type { CallEntry, Entry } from '@/components/history/view/transcript'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import type { StepOf } from '@/lib/domain/step'

/** An entry, and whether a person denied the batch it belongs to. */
export interface DeniableEntry {
  readonly entry: Entry
  readonly denied: boolean
}

/** Calls after a denial were not run because of it; the next round begins anew. */
export function withDenials(entries: readonly Entry[]): readonly DeniableEntry[] {
  let denied = false
  return entries.map((entry) => {
    if (entry.type === 'round') denied = false
    if (entry.type === 'decision') denied = entry.step.kind === 'approval' && entry.step.decision === 'deny'
    return { entry, denied }
  })
}

export const entryKey = (entry: Entry): string => `${entry.type}${firstSequence(entry)}`
const firstSequence = (entry: Entry): number =>
  entry.type === 'tools' || entry.type === 'wait' ? entry.sequence : entry.step.sequence

/** The steps that an entry shows, its own first. */
const sequencesOf = (entry: Entry): readonly number[] =>
  entry.type === 'tools'
    ? entry.calls.flatMap(({ call, result, stages }) => [
        call.sequence,
        ...(result ? [result.sequence] : []),
        ...stages.map((stage) => stage.sequence),
      ])
    : [firstSequence(entry)]

interface EntryViewProps {
  readonly runId: string
  readonly item: DeniableEntry
  readonly startedAt: string
  readonly open: boolean
  readonly selected: number | null
  readonly onSelect: (sequence: number) => void
}

export function EntryView({ runId, item: { entry, denied }, startedAt, open, selected, onSelect }: EntryViewProps) {
  const t = useTranslations('history.run.transcript')
  const locale = useLocale()
  const timeZone = useTimeZone()
  const since = (iso: string) => formatOffset(Date.parse(iso) - Date.parse(startedAt), locale)
  const isSelected = selected !== null && sequencesOf(entry).includes(selected)
  const select = (event: MouseEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.closest('a')) return
    if (window.getSelection()?.isCollapsed === false) return
    onSelect(firstSequence(entry))
  }

  if (entry.type === 'wait') return <Wait ms={entry.ms} />
  if (entry.type === 'stage' && entry.step.decision === 'admitted') return null
  const time = entry.type === 'decision' ? formatClock(entry.at, locale, timeZone) : since(began(entry))
  return (
    <EntryLine time={time} selected={isSelected} onClick={select}>
      {entry.type === 'round' && (
        <>
          <EntryButton onClick={() => onSelect(entry.step.sequence)}>
            <RoundHead step={entry.step} />
          </EntryButton>
          <div className="grid gap-2 [&_.prose]:text-14">
            <StepRound step={entry.step} />
          </div>
          {entry.step.error && <p className="text-failed [overflow-wrap:anywhere]">{entry.step.error.message}</p>}
        </>
      )}
      {entry.type === 'tools' && (
        <>
          <EntryButton onClick={() => onSelect(entry.sequence)}>
            <span className="font-medium">{t('toolCalls', { count: entry.calls.length })}</span>
            <span className="num text-ink-3">{formatDuration(timeOfCalls(entry.calls), locale)}</span>
          </EntryButton>
          <StepToolCalls runId={runId} calls={entry.calls} open={open} denied={denied} />
        </>
      )}
      {entry.type === 'decision' && <StepDecision step={entry.step} />}
      {entry.type === 'context' && <StepContext step={entry.step} />}
      {entry.type === 'stage' && <StepStage step={entry.step} />}
    </EntryLine>
  )
}

/** A round's step is stored at its end; in the talk it stands where its first text came. */
function began(entry: Exclude<Entry, { type: 'wait' }>): string {
  if (entry.type !== 'round') return entry.at
  const end = Date.parse(entry.at)
  const start = end - (entry.step.durationMs ?? 0)
  return new Date(entry.step.ttftMs === null ? end : Math.min(end, start + entry.step.ttftMs)).toISOString()
}

function timeOfCalls(calls: readonly CallEntry[]): number | null {
  const times = calls.flatMap(({ result }) => (result?.durationMs === undefined ? [] : [result.durationMs]))
  return times.length === 0 ? null : times.reduce((sum, ms) => sum + ms, 0)
}

function RoundHead({ step }: { step: StepOf<'llm'> }) {
  const t = useTranslations('history.run.transcript')
  const row = useTranslations('history.list.row')
  const models = [...new Set([...step.attempts.map(({ model }) => model), ...(step.servedBy ? [step.servedBy.model] : [])])]
  const fallbacks = step.attempts.filter(
    ({ configuration }, index) => index > 0 && configuration !== step.attempts[index - 1]?.configuration,
  )
  const takenBack = step.attempts.filter(({ text }) => text !== undefined)
  return (
    <>
      <span className="font-medium">{t('round', { round: step.round })}</span>
      <span className="min-w-0 text-ink-3">
        <ModelChain models={models} then={row('then')} />
      </span>
      {fallbacks.length > 0 && (
        <Badge>
          <RotateCcw aria-hidden />
          {t('fallback', { count: fallbacks.length })}
        </Badge>
      )}
      {takenBack.length > 0 && <Badge>{t('restarts', { count: takenBack.length })}</Badge>}
      {step.deliveryMode === 'hold' && <Badge>{t('held')}</Badge>}
      {step.cacheHit && <Badge>{t('cached')}</Badge>}
      {step.text === '' && step.refusal === undefined && !step.error && (
        <span className="text-ink-3">{t(step.finishReason === 'tool_calls' ? 'noText' : 'nothing')}</span>
      )}
    </>
  )
}

function EntryButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={(event) => {
        event.stopPropagation()
        onClick()
      }}
      className="-mx-1 flex min-h-6 max-w-full flex-wrap items-center gap-x-2 gap-y-1 rounded-mark px-1 text-left text-12 text-ink-2"
    >
      {children}
    </button>
  )
}

function Wait({ ms }: { ms: number }) {
  const t = useTranslations('history.run.transcript')
  const locale = useLocale()
  const time = formatSpan(ms, locale)
  return (
    <EntryLine time={<span className="text-waiting">{time}</span>}>
      <div
        role="img"
        aria-label={t('waited', { time })}
        className="hatched my-1.5 h-2.5 rounded-[2px] shadow-[inset_0_0_0_1px_var(--waiting-line)]"
      />
    </EntryLine>
  )
}

interface EntryLineProps {
  readonly time: ReactNode
  readonly selected?: boolean
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void
  readonly children: ReactNode
}

/** A line of the talk with its time at the left. A click anywhere on it is a wider target for the pointer: its head is a button. */
export function EntryLine({ time, selected = false, onClick, children }: EntryLineProps) {
  return (
    <div
      {...(onClick && { onClick })}
      className={cn(
        'grid grid-cols-[72px_minmax(0,1fr)] gap-x-4 rounded-card py-2 pr-3 empty:hidden phone:grid-cols-[56px_minmax(0,1fr)] phone:gap-x-3 phone:pr-2',
        selected ? 'bg-selected' : onClick && 'hover:bg-hover',
      )}
    >
      <span className="num text-right text-12 text-ink-3 leading-6">{time}</span>
      <div className="min-w-0">{children}</div>
    </div>
  )
}
