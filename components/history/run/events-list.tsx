'use client'

import { ChevronRight, Search } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useDeferredValue, useMemo, useState } from 'react'
import { Verbatim } from '@/components/history/inspector/fields'
import { formatCount, formatOffset } from '@/components/history/view/format'
import { cn } from '@/components/ui/cn'
import { Input } from '@/components/ui/input'
import { StatusGlyph } from '@/components/ui/status-glyph'
import type { Step } from '@/lib/domain/step'
import { StepDuration, StepSummary, stepState } from './step-words'
import { VirtualList } from './virtual-list'

interface EventsListProps {
  readonly steps: readonly Step[]
  /** ISO: times are counted from here. */
  readonly startedAt: string
  readonly selected: number | null
  readonly onSelect: (sequence: number) => void
}

/** Every step in its order, raw when opened. Ten thousand of them scroll. */
export function EventsList({ steps, startedAt, selected, onSelect }: EventsListProps) {
  const t = useTranslations('history.run.events')
  const locale = useLocale()
  const [words, setWords] = useState('')
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const wanted = useDeferredValue(words.trim().toLowerCase())
  const found = useMemo(() => (wanted === '' ? steps : steps.filter((step) => textOf(step).includes(wanted))), [steps, wanted])
  const start = Date.parse(startedAt)

  const toggle = (sequence: number) => {
    const next = new Set(open)
    if (!next.delete(sequence)) next.add(sequence)
    setOpen(next)
  }
  return (
    <div>
      <div className="flex items-center gap-3 border-line border-b px-4 py-2">
        <span className="relative w-72 max-w-full">
          <Search aria-hidden className="-translate-y-1/2 absolute top-1/2 left-2.5 size-3.5 text-ink-3" />
          <Input
            type="search"
            aria-label={t('filter')}
            value={words}
            placeholder={t('filter')}
            onChange={(event) => setWords(event.target.value)}
            className="pl-8"
          />
        </span>
        {wanted !== '' && (
          <span role="status" className="num text-12 text-ink-3">
            {t('filtered', { count: formatCount(found.length, locale), total: formatCount(steps.length, locale) })}
          </span>
        )}
      </div>
      {found.length === 0 && wanted !== '' && <p className="p-4 text-ink-2">{t('none')}</p>}
      <VirtualList
        label={t('label')}
        items={found}
        keyOf={(step) => step.sequence}
        estimate={(step) => (open.has(step.sequence) ? 320 : 36)}
        shown={selected === null ? -1 : found.findIndex(({ sequence }) => sequence === selected)}
      >
        {(step) => (
          <EventRow
            step={step}
            offset={formatOffset(Date.parse(step.at) - start, locale)}
            open={open.has(step.sequence)}
            selected={selected === step.sequence}
            onToggle={toggle}
            onSelect={onSelect}
          />
        )}
      </VirtualList>
    </div>
  )
}

interface EventRowProps {
  readonly step: Step
  readonly offset: string
  readonly open: boolean
  readonly selected: boolean
  readonly onToggle: (sequence: number) => void
  readonly onSelect: (sequence: number) => void
}

function EventRow({ step, offset, open, selected, onToggle, onSelect }: EventRowProps) {
  const t = useTranslations('history.run.events')
  const words = useTranslations('common.state')
  const state = stepState(step)
  return (
    <div className="border-line border-b">
      <div className={cn('flex h-9 items-center pr-4 pl-2', selected ? 'bg-selected' : 'hover:bg-hover')}>
        <button
          type="button"
          aria-expanded={open}
          aria-label={t('expand', { step: step.sequence + 1 })}
          onClick={() => onToggle(step.sequence)}
          className="grid size-7 shrink-0 place-items-center rounded-control text-ink-3 hover:text-ink phone:size-9"
        >
          <ChevronRight aria-hidden className={cn('size-3.5 transition-transform', open && 'rotate-90')} />
        </button>
        <button
          type="button"
          aria-pressed={selected}
          onClick={() => onSelect(step.sequence)}
          className="flex h-full min-w-0 flex-1 items-center gap-3 rounded-mark text-left focus-visible:shadow-[inset_0_0_0_2px_var(--accent)]"
        >
          <span className="num w-8 shrink-0 text-right text-12 text-ink-3 phone:w-6">{step.sequence + 1}</span>
          <span className="num w-16 shrink-0 text-right text-12 text-ink-2 phone:hidden">{offset}</span>
          <span className="w-4 shrink-0">{state && <StatusGlyph state={state} className="size-3.5" label={words(state)} />}</span>
          <span className="w-34 shrink-0 truncate font-medium phone:w-26">{t(`kinds.${step.kind}`)}</span>
          <span className="min-w-0 flex-1 truncate text-ink-2">
            <StepSummary step={step} />
          </span>
          <span className="num shrink-0 text-12 text-ink-3">
            <StepDuration step={step} />
          </span>
        </button>
      </div>
      {open && <Verbatim className="whitespace-pre rounded-none border-0 px-4">{JSON.stringify(step, null, 2)}</Verbatim>}
    </div>
  )
}

const texts = new WeakMap<Step, string>()

/** A step as one searchable text, made once. */
function textOf(step: Step): string {
  const known = texts.get(step)
  if (known !== undefined) return known
  const text = JSON.stringify(step).toLowerCase()
  texts.set(step, text)
  return text
}
