'use client'

import { ArrowUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { Tooltip } from '@/components/ui/tooltip'
import { cells } from './row-cells'

interface ListHeadProps {
  readonly showPerson: boolean
  readonly fresh: number
  /** Whether there may be more new runs than were counted. */
  readonly more: boolean
  readonly onShowFresh: () => void
}

/** The names of the columns, and the new runs that wait: here they cover no row, and no row moves by itself. */
export function ListHead({ showPerson, fresh, more, onShowFresh }: ListHeadProps) {
  const t = useTranslations('history.list')
  const right = 'text-right'
  return (
    <div className="sticky top-0 z-2 flex h-8 items-center gap-3 border-line border-b bg-canvas px-4 font-medium text-11 text-ink-3 @max-[680px]/list:h-auto @max-[680px]/list:border-b-0 @max-[680px]/list:px-0">
      <span className="w-4 shrink-0 @max-[680px]/list:hidden" />
      <span className={cn(cells.question, 'flex items-center gap-4')}>
        <span className="@max-[680px]/list:hidden">{t('columns.question')}</span>
        <span role="status" className="contents">
          {fresh > 0 && (
            <button
              type="button"
              onClick={onShowFresh}
              className="inline-flex h-6 items-center gap-1.5 rounded-full bg-ink px-2.5 text-12 text-ink-inverse hover:bg-ink/86 @max-[680px]/list:h-11 @max-[680px]/list:w-full @max-[680px]/list:justify-center @max-[680px]/list:rounded-none @max-[680px]/list:border-line @max-[680px]/list:border-b @max-[680px]/list:bg-canvas @max-[680px]/list:text-13 @max-[680px]/list:text-ink [&_svg]:size-3.5"
            >
              <ArrowUp aria-hidden />
              {more ? t('newRunsMore', { count: fresh }) : t('newRuns', { count: fresh })}
            </button>
          )}
        </span>
      </span>
      <span className="contents @max-[680px]/list:hidden">
        <span className={cells.configuration}>{t('columns.configuration')}</span>
        <span className={cells.model}>{t('columns.model')}</span>
        {showPerson && (
          <span className={cells.person}>
            <span className="sr-only">{t('columns.person')}</span>
          </span>
        )}
        <span className={cn(cells.start, right)}>{t('columns.start')}</span>
        <span className={cn(cells.time, 'pr-16 text-right')}>{t('columns.time')}</span>
        <Hint text={t('hints.first')} className={cn(cells.first, right)}>
          {t('columns.first')}
        </Hint>
        <Hint text={t('hints.speed')} className={cn(cells.speed, right)}>
          {t('columns.speed')}
        </Hint>
        <Hint text={t('hints.tokens')} className={cn(cells.tokens, 'pr-9 text-right')}>
          {t('columns.tokens')}
        </Hint>
        <span className={cn(cells.cost, right)}>{t('columns.cost')}</span>
        <span className={cells.badges} />
      </span>
    </div>
  )
}

function Hint({ text, className, children }: { text: string; className: string; children: string }) {
  return (
    <span className={className}>
      <Tooltip content={text} side="bottom">
        <button
          type="button"
          className="cursor-help rounded-mark underline decoration-dotted decoration-line-control underline-offset-3"
        >
          {children}
        </button>
      </Tooltip>
    </span>
  )
}
