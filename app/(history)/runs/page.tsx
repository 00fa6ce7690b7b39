import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requirePrincipal } from '@/app/viewer'
import { ListControls } from '@/components/history/list/list-controls'
import { RunsList } from '@/components/history/list/runs-list'
import { fixTime, readFilters, writeFilters } from '@/components/history/view/filters'
import { TopBar } from '@/components/shell/top-bar'
import { may } from '@/lib/domain/principal'
import { limits } from '@/lib/domain/text'
import { services } from '@/lib/wiring/services'

interface RunsPageProps {
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('history')
  return { title: t('title') }
}

/** The list of runs: one's own, or for operators everybody's. */
export default async function RunsPage({ searchParams }: RunsPageProps) {
  const params = toParams(await searchParams)
  const filters = readFilters(params)
  const address = writeFilters(filters).toString()
  const principal = await requirePrincipal(address ? `/runs?${address}` : '/runs')
  const { history, clock } = services()
  const at = clock.now()
  const [t, page] = await Promise.all([
    getTranslations('history'),
    history.runs(principal, { ...fixTime(filters, at), limit: limits.pageSize }),
  ])
  return (
    <>
      <TopBar>
        <h1 className="font-semibold text-14">{t('title')}</h1>
        <ListControls />
      </TopBar>
      <RunsList first={{ address, page, at }} showPerson={may(principal, 'run:read-all')} />
    </>
  )
}

function toParams(values: Record<string, string | string[] | undefined>): URLSearchParams {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(values)) for (const item of [value ?? []].flat()) params.append(key, item)
  return params
}
