'use client'

import { Search, SlidersHorizontal, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { countFilters, type Filters } from '@/components/history/view/filters'
import { Button } from '@/components/ui/button'
import { FilterChips } from './filter-chips'
import { TimeMenu } from './time-menu'

interface FilterBarProps {
  readonly filters: Filters
  readonly onChange: (filters: Filters, how?: 'push' | 'replace') => void
  readonly onOpenSheet: () => void
  readonly searchRef: RefObject<HTMLInputElement | null>
}

/** The set filters, words to look for, and the time. */
export function FilterBar({ filters, onChange, onOpenSheet, searchRef }: FilterBarProps) {
  const t = useTranslations('history.filters')
  const count = countFilters({ ...filters, q: undefined, range: undefined, from: undefined, to: undefined })
  return (
    <div className="flex shrink-0 items-start gap-2 border-line border-b px-4 py-3 phone:px-3">
      <search className="flex min-h-9 min-w-0 flex-1 flex-wrap items-center gap-1.5 rounded-control border border-line-control bg-raised px-2 py-1 focus-within:border-accent focus-within:shadow-[0_0_0_3px_color-mix(in_srgb,var(--accent)_22%,transparent)] phone:min-h-10">
        <Search aria-hidden className="size-3.5 shrink-0 text-ink-3" />
        <span className="contents phone:hidden">
          <FilterChips filters={filters} onChange={onChange} />
        </span>
        <SearchInput filters={filters} onChange={onChange} searchRef={searchRef} />
      </search>
      <TimeMenu filters={filters} onChange={onChange} />
      <Button
        className="h-9 px-2.5 min-[1100px]:hidden phone:h-10"
        onClick={onOpenSheet}
        aria-label={t('open', { count })}
        aria-haspopup="dialog"
      >
        <SlidersHorizontal aria-hidden />
        {count > 0 && <span className="num">{count}</span>}
      </Button>
    </div>
  )
}

const typingMs = 300

/** Searches when typing rests, at once on Enter and when the box is left: a late search must not undo a row that was opened meanwhile. What is typed belongs to the address it was typed over: when that changes from elsewhere, it wins. */
function SearchInput({ filters, onChange, searchRef }: Omit<FilterBarProps, 'onOpenSheet'>) {
  const t = useTranslations('history.filters')
  const searched = filters.q ?? ''
  const [typed, setTyped] = useState({ over: searched, text: searched })
  const text = typed.over === searched ? typed.text : searched
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = (text: string) => {
    clearTimeout(timer.current)
    const q = text.trim()
    setTyped({ over: q, text })
    if (q !== searched) onChange({ ...filters, q: q || undefined }, 'replace')
  }
  return (
    <>
      <input
        ref={searchRef}
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        maxLength={200}
        value={text}
        onChange={(event) => {
          const { value } = event.target
          setTyped({ over: searched, text: value })
          clearTimeout(timer.current)
          timer.current = setTimeout(() => search(value), typingMs)
        }}
        onBlur={() => search(text)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) search(text)
          if (event.key !== 'Escape') return
          event.preventDefault()
          event.currentTarget.blur()
        }}
        className="h-6 min-w-32 flex-1 bg-transparent text-13 focus-visible:shadow-none [&::-webkit-search-cancel-button]:hidden"
      />
      {text === '' ? (
        <kbd className="shrink-0 px-1 font-mono text-11 text-ink-3 phone:hidden">/</kbd>
      ) : (
        <button
          type="button"
          aria-label={t('clearSearch')}
          onClick={() => {
            search('')
            searchRef.current?.focus()
          }}
          className="grid size-6 shrink-0 place-items-center rounded-mark text-ink-3 hover:text-ink"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </>
  )
}
