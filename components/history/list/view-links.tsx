'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { currentView, type Filters, viewFilters, viewNames, writeFilters } from '@/components/history/view/filters'
import { StatusGlyph } from '@/components/ui/status-glyph'

/** Lists that are asked for again and again, as links under the time that is set. */
export function ViewLinks({ filters }: { filters: Filters }) {
  const t = useTranslations('history.list.views')
  const current = currentView(filters)
  return (
    <nav
      aria-label={t('label')}
      className="flex h-10 shrink-0 items-center gap-1 overflow-x-auto border-line border-b px-3 phone:h-12 phone:px-2"
    >
      {viewNames.map((view) => {
        const address = writeFilters(viewFilters(view, filters)).toString()
        return (
          <Link
            key={view}
            href={address ? `/runs?${address}` : '/runs'}
            prefetch={false}
            aria-current={current === view ? 'page' : undefined}
            className="inline-flex h-7 shrink-0 items-center gap-1.5 rounded-control px-2 font-medium text-ink-2 hover:bg-hover hover:text-ink aria-[current]:bg-selected aria-[current]:text-ink phone:h-10"
          >
            {view === 'waiting' && <StatusGlyph state="waiting" />}
            {t(view)}
          </Link>
        )
      })}
    </nav>
  )
}
