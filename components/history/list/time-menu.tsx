'use client'

import { Calendar, Check } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNow, useTimeZone, useZone } from '@/components/history/clock'
import { type Filters, isRange, ranges } from '@/components/history/view/filters'
import { formatStart } from '@/components/history/view/format'
import { fromInput, toInput } from '@/components/history/view/zoned-input'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Popover } from '@/components/ui/popover'

interface TimeMenuProps {
  readonly filters: Filters
  readonly onChange: (filters: Filters) => void
}

const choices = ['any', ...Object.keys(ranges).filter(isRange)] as const

/** A relative range, which stays relative in a link, or two fixed times. */
export function TimeMenu({ filters, onChange }: TimeMenuProps) {
  const t = useTranslations('history.filters.time')
  const [open, setOpen] = useState(false)
  const name = useTimeName(filters)
  const fixed = filters.from !== undefined || filters.to !== undefined
  const chosen = fixed ? undefined : (filters.range ?? 'any')

  const choose = (next: Pick<Filters, 'range' | 'from' | 'to'>) => {
    setOpen(false)
    onChange({ ...filters, range: undefined, from: undefined, to: undefined, ...next })
  }

  return (
    <Popover
      label={t('label')}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button className="h-9 max-w-72 phone:h-10" aria-label={`${t('label')}: ${name}`}>
          <Calendar aria-hidden />
          <span className="truncate phone:max-w-24">{name}</span>
        </Button>
      }
    >
      <ul>
        {choices.map((choice) => (
          <li key={choice}>
            <button
              type="button"
              aria-pressed={chosen === choice}
              onClick={() => choose(choice === 'any' ? {} : { range: choice })}
              className="flex h-8 w-full items-center gap-2 rounded-mark px-2 text-left text-ink-2 hover:bg-hover hover:text-ink aria-pressed:text-ink phone:h-10"
            >
              <Check aria-hidden className={chosen === choice ? 'size-3.5' : 'size-3.5 opacity-0'} />
              {t(choice)}
            </button>
          </li>
        ))}
      </ul>
      <FixedTime filters={filters} onApply={choose} />
    </Popover>
  )
}

function FixedTime({ filters, onApply }: { filters: Filters; onApply: (fixed: Pick<Filters, 'from' | 'to'>) => void }) {
  const t = useTranslations('history.filters.time')
  const { zone } = useZone()
  const [from, setFrom] = useState(() => toInput(filters.from, zone))
  const [to, setTo] = useState(() => toInput(filters.to, zone))
  return (
    <form
      className="mt-1 grid gap-3 border-line border-t p-2 pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        onApply({ from: fromInput(from, zone) ?? undefined, to: fromInput(to, zone) ?? undefined })
      }}
    >
      <Field label={t('from')}>
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={from}
            max={to || undefined}
            onChange={(event) => setFrom(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('to')}>
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={to}
            min={from || undefined}
            onChange={(event) => setTo(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" disabled={from === '' && to === ''}>
        {t('apply')}
      </Button>
    </form>
  )
}

/** The set time in words. */
export function useTimeName({ range, from, to }: Filters): string {
  const t = useTranslations('history.filters.time')
  const locale = useLocale()
  const timeZone = useTimeZone()
  const now = useNow(false)
  const moment = (iso: string) => formatStart(iso, locale, { timeZone, now })
  if (range) return t(range)
  if (from && to) return t('custom', { from: moment(from), to: moment(to) })
  if (from) return t('since', { from: moment(from) })
  if (to) return t('until', { to: moment(to) })
  return t('any')
}
