'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { approvalsKey } from '@/components/chat/use-decide'
import { listApprovals } from '@/lib/client/commands'

/** How often the runs that wait are looked for, ms. */
const LOOK_EVERY = 5_000

/** The runs that wait for a person, oldest first; the same for the inbox and for the count in the navigation. */
export const useApprovals = () =>
  useInfiniteQuery({
    queryKey: approvalsKey,
    queryFn: ({ pageParam, signal }) => listApprovals(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: LOOK_EVERY,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })
