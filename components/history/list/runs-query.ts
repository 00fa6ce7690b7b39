'use client'

import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Filters, toQuery, writeFilters } from '@/components/history/view/filters'
import { weave } from '@/components/history/view/weave'
import { api } from '@/lib/client/api'
import { type Run, runSchema } from '@/lib/domain/run'
import { limits } from '@/lib/domain/text'
import { type Page, pageOf } from '@/lib/domain/wire'

/** Where a page begins. `now` (epoch ms) is when the first page was asked, so that a relative range does not move between pages. */
interface Place {
  readonly cursor: string | null
  readonly now: number
}

const pollMs = 4000
const runPage = pageOf(runSchema)

async function fetchRuns(
  query: URLSearchParams,
  place: { cursor: string | null; limit: number },
  signal: AbortSignal,
): Promise<Page<Run>> {
  if (place.cursor) query.set('cursor', place.cursor)
  query.set('limit', String(place.limit))
  return api(`/api/runs?${query}`, { schema: runPage, signal })
}

/** The first page as the server drew it, and for which filters (their address). */
export interface FirstPage {
  readonly address: string
  readonly page: Page<Run>
  /** Epoch ms. */
  readonly at: number
}

/** The runs under the filters: pages that were loaded, kept fresh where they stand, and how many began since. */
export function useRuns(filters: Filters, { live, first }: { live: boolean; first: FirstPage }) {
  const client = useQueryClient()
  const address = writeFilters(filters).toString()
  const key = ['runs', 'list', address]
  const given = first.address === address

  const pages = useInfiniteQuery({
    queryKey: key,
    initialPageParam: { cursor: null, now: 0 } as Place,
    queryFn: async ({ pageParam, signal }) => {
      const now = pageParam.now || Date.now()
      const page = await fetchRuns(toQuery(filters, now), { cursor: pageParam.cursor, limit: limits.pageSize }, signal)
      return { ...page, now }
    },
    getNextPageParam: (last): Place | null => (last.nextCursor === null ? null : { cursor: last.nextCursor, now: last.now }),
    staleTime: Number.POSITIVE_INFINITY,
    ...(given && {
      initialData: { pages: [{ ...first.page, now: first.at }], pageParams: [{ cursor: null, now: first.at }] },
      initialDataUpdatedAt: first.at,
    }),
  })
  const loaded = useMemo(() => pages.data?.pages.flatMap(({ items }) => items) ?? [], [pages.data])

  const newest = useQuery({
    queryKey: ['runs', 'newest', address],
    queryFn: ({ signal }) => {
      const limit = Math.min(limits.maxPageSize, Math.max(limits.pageSize, loaded.length))
      return fetchRuns(toQuery(filters, Date.now()), { cursor: null, limit }, signal)
    },
    enabled: live && pages.isSuccess,
    refetchInterval: pollMs,
    staleTime: pollMs,
    gcTime: 0,
  })
  const woven = useMemo(() => weave(loaded, newest.data), [loaded, newest.data])

  /** Puts the waiting runs on top; where there may be a gap below them, the list begins anew. */
  const showFresh = () => {
    if (woven.more) return client.resetQueries({ queryKey: key })
    client.setQueryData<InfiniteData<Page<Run> & { now: number }>>(key, (data) => {
      const [head, ...rest] = data?.pages ?? []
      return data && head ? { ...data, pages: [{ ...head, items: [...woven.fresh, ...head.items] }, ...rest] } : data
    })
  }

  return { pages, newest, showFresh, ...woven }
}
