'use client'

import { useQuery } from '@tanstack/react-query'
import { listConfigurations } from '@/lib/client/commands'

/** The configurations that may be chosen; they change seldom. */
export function useConfigurations() {
  const { data } = useQuery({
    queryKey: ['configurations'],
    queryFn: ({ signal }) => listConfigurations(signal),
    staleTime: 5 * 60_000,
  })
  return data ?? []
}
