'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useMemo, useRef, useState } from 'react'
import { useTimeZone } from '@/components/history/clock'
import { countFilters } from '@/components/history/view/filters'
import { formatCount } from '@/components/history/view/format'
import { totalTokens } from '@/components/history/view/row-bars'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { FilterBar } from './filter-bar'
import { FilterChips } from './filter-chips'
import { FilterRail } from './filter-rail'
import { ListFoot } from './list-foot'
import { ListHead } from './list-head'
import { EmptyList, FailedList } from './list-states'
import { useLive } from './live'
import { type RowContext, RunRow } from './run-row'
import { type FirstPage, useRuns } from './runs-query'
import { useConfigurations } from './use-configurations'
import { useFilters } from './use-filters'
import { useRowKeys } from './use-row-keys'
import { ViewLinks } from './view-links'

interface RunsListProps {
  /** What the server found for the address that was asked for. */
  readonly first: FirstPage
  /** Operators see everybody's runs, so a row says whose it is. */
  readonly showPerson: boolean
}

/** Runs under filters: views, bar, rail, rows. */
export function RunsList({ first, showPerson }: RunsListProps) {
  const t = useTranslations('history')
  const locale = useLocale()
  const common = useTranslations('common.actions')
  const { filters, change } = useFilters()
  const { live } = useLive()
  const { pages, newest, rows, fresh, more, gone, showFresh } = useRuns(filters, { live, first })
  const { names } = useConfigurations()
  const timeZone = useTimeZone()
  const [sheet, setSheet] = useState(false)
  const listRef = useRef<HTMLDivElement>(null)
  const searchRef = useRef<HTMLInputElement>(null)
  useRowKeys(listRef, searchRef)

  const longestActiveMs = Math.max(...rows.map(({ activeMs }) => activeMs), 1)
  const largestTokens = Math.max(...rows.map(({ usage }) => totalTokens(usage) ?? 0), 1)
  const context = useMemo<RowContext>(
    () => ({ timeZone, showPerson, configurationNames: names, longestActiveMs, largestTokens }),
    [timeZone, showPerson, names, longestActiveMs, largestTokens],
  )
  const models = useMemo(() => [...new Set(rows.map(({ model }) => model))], [rows])
  const rail = <FilterRail filters={filters} onChange={change} models={models} />
  const shownFresh = () => {
    showFresh()
    listRef.current?.scrollTo({ top: 0 })
  }

  return (
    <>
      <ViewLinks filters={filters} />
      <FilterBar filters={filters} onChange={change} onOpenSheet={() => setSheet(true)} searchRef={searchRef} />
      <div className="flex min-h-0 flex-1">
        <aside aria-label={t('filters.label')} className="w-53 shrink-0 overflow-y-auto border-line border-r max-[1099px]:hidden">
          {rail}
        </aside>
        <section aria-label={t('list.label')} className="@container/list flex min-w-0 flex-1 flex-col">
          <div ref={listRef} className="min-h-0 flex-1 overflow-y-auto">
            {pages.isError && rows.length === 0 ? (
              <FailedList title={t('list.failedTitle')} error={pages.error} onRetry={() => pages.refetch()} />
            ) : pages.isPending ? (
              <p role="status" className="px-4 py-10 text-ink-2">
                {t('list.loading')}
              </p>
            ) : (
              <>
                <ListHead showPerson={showPerson} fresh={fresh.length} more={more} onShowFresh={shownFresh} />
                <ul>
                  {rows.map((run) => (
                    <li key={run.id}>
                      <RunRow run={run} gone={gone.has(run.id)} context={context} />
                    </li>
                  ))}
                </ul>
                {rows.length === 0 && <EmptyList filtered={countFilters(filters) > 0} onClear={() => change({})} />}
                {pages.isFetchNextPageError && pages.error && (
                  <FailedList title={t('list.failedOlder')} error={pages.error} onRetry={() => pages.fetchNextPage()} />
                )}
                {pages.hasNextPage && !pages.isFetchNextPageError && (
                  <div className="p-3">
                    <Button disabled={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
                      {t(pages.isFetchingNextPage ? 'list.loadingOlder' : 'list.loadOlder')}
                    </Button>
                  </div>
                )}
              </>
            )}
          </div>
          <ListFoot
            summary={
              pages.hasNextPage
                ? t('list.soFar', { count: formatCount(rows.length, locale) })
                : t('list.end', { count: rows.length })
            }
            known={pages.isSuccess}
            error={live && newest.isError ? newest.error : null}
          />
        </section>
      </div>
      <Dialog open={sheet} onOpenChange={setSheet} title={t('filters.label')} closeLabel={common('close')}>
        <div className="flex flex-wrap gap-1.5 empty:hidden">
          <FilterChips filters={filters} onChange={change} />
        </div>
        {rail}
        <Button variant="ink" size="large" className="sticky bottom-0" onClick={() => setSheet(false)}>
          {t('filters.apply')}
        </Button>
      </Dialog>
    </>
  )
}
