'use client'

import { Info } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useNow } from '@/components/history/clock'
import { formatCost, formatCount, formatDuration, formatSpeed, missing } from '@/components/history/view/format'
import { runningTimes } from '@/components/history/view/live-figures'
import { recordOf } from '@/components/history/view/record'
import { totalTokens } from '@/components/history/view/row-bars'
import { runSpeed } from '@/components/history/view/speed'
import { StatusGlyph } from '@/components/ui/status-glyph'
import { Tooltip } from '@/components/ui/tooltip'
import { isOpen, type Run } from '@/lib/domain/run'
import type { Step } from '@/lib/domain/step'

/** The figures of a run. Total = active + waited is an equation; what nobody reported is "–". */
export function RunFigures({ run, steps }: { run: Run; steps: readonly Step[] }) {
  const t = useTranslations('history.run.figures')
  const locale = useLocale()
  const open = isOpen(run.status)
  const times = runningTimes(run, useNow(open))
  const time = (ms: number) => formatDuration(ms, locale, { tenths: !open })
  const speed = runSpeed(steps)
  const tokens = totalTokens(run.usage)
  const count = (value: number | null | undefined) => formatCount(value ?? null, locale)
  const atLeast = run.usagePartial ? `${t('partial')} ` : ''
  const hint = [
    run.usage &&
      t('tokensHint', {
        input: count(run.usage.inputTokens),
        cached: count(run.usage.cachedInputTokens),
        output: count(run.usage.outputTokens),
        reasoning: count(run.usage.reasoningTokens),
      }),
    run.usagePartial && t('partialHint'),
  ].filter((part) => part !== null && part !== false)

  return (
    <section
      aria-label={t('label')}
      className="num flex flex-wrap items-end gap-x-8 gap-y-3 phone:grid phone:grid-cols-3 phone:gap-x-4"
    >
      <div className="flex items-end gap-3 phone:col-span-3">
        <Figure name={t('total')}>{time(times.totalMs)}</Figure>
        <Operator>=</Operator>
        <Figure name={t('active')} mark={<span aria-hidden className="size-2 rounded-[2px] bg-done-bar" />}>
          {time(times.activeMs)}
        </Figure>
        <Operator>+</Operator>
        <Figure
          name={t('waited')}
          mark={<span aria-hidden className="hatched size-2 rounded-[2px] shadow-[inset_0_0_0_1px_var(--waiting-line)]" />}
        >
          {times.waitingMs === 0 ? '0' : time(times.waitingMs)}
        </Figure>
      </div>
      <Figure name={t('first')} hint={t('firstHint')}>
        {formatDuration(run.ttftMs, locale)}
      </Figure>
      <Figure name={t('speed')} hint={t('speedHint')}>
        {speed === null ? missing : t('tokensPerSecond', { speed: formatSpeed(speed, locale) })}
      </Figure>
      <Figure name={t('tokens')} hint={hint.length > 0 ? hint.join(' ') : undefined}>
        {tokens === null ? missing : `${atLeast}${formatCount(tokens, locale)}`}
      </Figure>
      <Figure name={t('cost')} hint={t('costHint')}>
        {run.cost === null ? missing : `${atLeast}${formatCost(run.cost, locale, 6)}`}
      </Figure>
      <RecordFigure run={run} steps={steps} open={open} />
    </section>
  )
}

function RecordFigure({ run, steps, open }: { run: Run; steps: readonly Step[]; open: boolean }) {
  const t = useTranslations('history.run.figures')
  const { present, expected, firstGap } = recordOf(run, steps)
  const whole = firstGap === null
  return (
    <Figure name={t('record')} hint={whole ? undefined : t('gap', { step: firstGap + 1 })} className="phone:col-span-2">
      <StatusGlyph state={whole ? (open ? 'running' : 'done') : 'undetermined'} className="size-3.5" />
      {t('steps', { present, expected })}
      {open && <span className="font-normal text-12 text-ink-3">{t('soFar')}</span>}
    </Figure>
  )
}

interface FigureProps {
  readonly name: string
  readonly mark?: ReactNode
  readonly hint?: string | undefined
  readonly className?: string
  readonly children: ReactNode
}

function Figure({ name, mark, hint, className, children }: FigureProps) {
  const label = (
    <>
      {mark}
      {name}
    </>
  )
  return (
    <div className={className}>
      <p className="flex items-center gap-1 text-12 text-ink-3">
        {hint ? (
          <Tooltip content={hint} side="bottom">
            <button type="button" className="flex cursor-help items-center gap-1 rounded-mark">
              {label}
              <Info aria-hidden className="size-3" />
            </button>
          </Tooltip>
        ) : (
          label
        )}
      </p>
      <p className="flex items-center gap-1.5 whitespace-nowrap font-medium text-15">{children}</p>
    </div>
  )
}

const Operator = ({ children }: { children: string }) => (
  <span aria-hidden className="text-15 text-ink-3">
    {children}
  </span>
)
