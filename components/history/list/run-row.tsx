'use client'

import { ArrowRight, Hand, RotateCcw, Scissors, TriangleAlert, Wrench } from 'lucide-react'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { memo, type ReactNode } from 'react'
import { useNow } from '@/components/history/clock'
import { formatCost, formatCount, formatDuration, formatMoment, formatSpeed, formatStart } from '@/components/history/view/format'
import { modelChain } from '@/components/history/view/model-chain'
import { timeBar, tokenBar, totalTokens } from '@/components/history/view/row-bars'
import { runStateOf } from '@/components/history/view/run-state'
import { rowSpeed } from '@/components/history/view/speed'
import { Avatar } from '@/components/ui/avatar'
import { cn } from '@/components/ui/cn'
import { StatusGlyph } from '@/components/ui/status-glyph'
import type { Run } from '@/lib/domain/run'
import { cells } from './row-cells'

export interface RowContext {
  readonly timeZone: string
  readonly showPerson: boolean
  readonly configurationNames: ReadonlyMap<string, string>
  /** The scale of the bars, so that rows can be compared. */
  readonly longestActiveMs: number
  readonly largestTokens: number
}

interface RunRowProps {
  readonly run: Run
  readonly gone: boolean
  readonly context: RowContext
}

/** One run in 36 px; two lines where the list is narrow. The whole row is one link. */
export const RunRow = memo(function RunRow({ run, gone, context }: RunRowProps) {
  const t = useTranslations('history.list.row')
  const words = useTranslations('common.state')
  const locale = useLocale()
  const state = runStateOf(run)
  const now = useNow(state === 'running')
  const activeMs = state === 'running' ? Math.max(run.activeMs, now - Date.parse(run.startedAt) - run.waitingMs) : run.activeMs
  const total = totalTokens(run.usage)
  const start = now === 0 ? '' : formatStart(run.startedAt, locale, { timeZone: context.timeZone, now })

  return (
    <Link
      href={`/runs/${run.id}`}
      prefetch={false}
      data-run={run.id}
      className={cn(
        'flex h-9 items-center gap-3 border-line border-b px-4 hover:bg-hover focus-visible:bg-selected focus-visible:shadow-[inset_0_0_0_2px_var(--accent)]',
        '@max-[680px]/list:grid @max-[680px]/list:h-16 @max-[680px]/list:grid-cols-[16px_minmax(0,1fr)_auto] @max-[680px]/list:content-center @max-[680px]/list:gap-y-0.5',
        '[contain-intrinsic-size:auto_36px] [content-visibility:auto]',
        gone && 'opacity-60',
      )}
      title={gone ? t('gone') : undefined}
    >
      <StatusGlyph state={state} label={words(state)} />
      <span className={cn(cells.question, 'truncate font-medium')}>{run.question || run.title}</span>
      <span className={cn(cells.configuration, 'truncate text-ink-2')}>
        {context.configurationNames.get(run.configuration) ?? run.configuration}
      </span>
      <span className={cn(cells.model, 'flex min-w-0 items-center gap-1 text-ink-2')}>
        <span className="num hidden shrink-0 @max-[680px]/list:inline">{start} ·</span>
        <ModelChain models={modelChain(run)} then={t('then')} />
      </span>
      {context.showPerson && (
        <span className={cells.person} title={run.userName}>
          <Avatar name={run.userName} className="size-5 text-[9px]" />
          <span className="sr-only">{t('by', { name: run.userName })}</span>
        </span>
      )}
      <time
        dateTime={run.startedAt}
        title={formatMoment(run.startedAt, locale, context.timeZone)}
        className={cn(cells.start, 'num truncate text-right text-ink-2')}
      >
        {start}
      </time>
      <TimeCell run={run} activeMs={activeMs} longestActiveMs={context.longestActiveMs} />
      <span className={cn(cells.first, 'num text-right text-ink-2')}>
        <span className="sr-only">{t('firstText', { time: formatDuration(run.ttftMs, locale) })}</span>
        <span aria-hidden>{formatDuration(run.ttftMs, locale)}</span>
      </span>
      <span aria-hidden className={cn(cells.speed, 'num text-right text-ink-2')}>
        {formatSpeed(rowSpeed(run), locale)}
      </span>
      <span className={cn(cells.tokens, 'num flex items-center justify-end gap-2 text-ink-2')}>
        <span className="sr-only">{t('tokens', { count: formatCount(total, locale) })}</span>
        <span aria-hidden>
          {run.usagePartial && total !== null && '≥ '}
          {formatCount(total, locale)}
        </span>
        <TokenMark run={run} largest={context.largestTokens} />
      </span>
      <span className={cn(cells.cost, 'num text-right text-ink-2')}>{formatCost(run.cost, locale)}</span>
      <span className={cn(cells.badges, 'flex items-center gap-2')}>
        <Count icon={<TriangleAlert />} count={run.errors} label={t('errors', { count: run.errors })} className="text-failed" />
        <Count icon={<Wrench />} count={run.toolCalls} label={t('tools', { count: run.toolCalls })} />
        <Count icon={<Hand />} count={run.approvals} label={t('approvals', { count: run.approvals })} className="text-waiting" />
        <Count icon={<RotateCcw />} count={run.restarts} label={t('restarts', { count: run.restarts })} />
        {run.truncated && <Count icon={<Scissors />} count={1} label={t('truncated')} bare />}
      </span>
    </Link>
  )
})

export function ModelChain({ models, then }: { models: readonly string[]; then: string }) {
  return (
    <span className="flex min-w-0 items-center gap-1">
      {models.map((model, index) => (
        <span key={model} className="flex min-w-0 items-center gap-1">
          {index > 0 && <ArrowRight role="img" aria-label={then} className="size-3 shrink-0 text-ink-3" />}
          <span className="truncate" title={model}>
            {model}
          </span>
        </span>
      ))}
    </span>
  )
}

function TimeCell({ run, activeMs, longestActiveMs }: { run: Run; activeMs: number; longestActiveMs: number }) {
  const t = useTranslations('history.list.row')
  const locale = useLocale()
  const bar = timeBar({ activeMs, waitingMs: run.waitingMs }, longestActiveMs)
  const state = runStateOf(run)
  const fill = state === 'running' ? 'bg-accent' : state === 'failed' ? 'bg-failed-mark' : 'bg-done-bar'
  const active = formatDuration(activeMs, locale)
  const parts = [t('active', { time: active }), run.waitingMs > 0 && t('waited', { time: formatDuration(run.waitingMs, locale) })]
  return (
    <span className={cn(cells.time, 'num flex items-center gap-2')} title={parts.filter(Boolean).join(', ')}>
      <span className="flex-1 text-right font-medium @max-[680px]/list:font-normal @max-[680px]/list:text-12 @max-[680px]/list:text-ink-2">
        {formatDuration(activeMs + run.waitingMs, locale)}
      </span>
      <span aria-hidden className="flex h-2 w-14 shrink-0 gap-px @max-[680px]/list:w-10">
        <span className={cn('rounded-[2px]', fill)} style={{ width: `${bar.active}%` }} />
        {bar.waiting > 0 && (
          <span
            className="hatched rounded-[2px] shadow-[inset_0_0_0_1px_var(--waiting-line)]"
            style={{ width: `${bar.waiting}%` }}
          />
        )}
      </span>
    </span>
  )
}

function TokenMark({ run, largest }: { run: Run; largest: number }) {
  const bar = tokenBar(run.usage, largest)
  return (
    <span aria-hidden className="flex h-2 w-7 shrink-0 overflow-hidden rounded-[2px] bg-hover">
      {bar && (
        <>
          <span className="bg-phase-connect" style={{ width: `${bar.cached}%` }} />
          <span className="bg-done-bar" style={{ width: `${bar.fresh}%` }} />
          <span className="bg-phase-stream" style={{ width: `${bar.reasoning + bar.output}%` }} />
        </>
      )}
    </span>
  )
}

interface CountProps {
  readonly icon: ReactNode
  readonly count: number
  readonly label: string
  readonly className?: string
  readonly bare?: boolean
}

function Count({ icon, count, label, className, bare = false }: CountProps) {
  if (count === 0) return null
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={cn('num inline-flex items-center gap-0.5 text-12 text-ink-2 [&_svg]:size-3', className)}
    >
      {icon}
      {!bare && count}
    </span>
  )
}
