'use client'

import { useQuery } from '@tanstack/react-query'
import { listToolNames } from '@/lib/client/commands'

/** The names of the tools there are now. */
export function useToolNames() {
  const query = useQuery({ queryKey: ['tools'], queryFn: ({ signal }) => listToolNames(signal), staleTime: 300_000 })
  return { names: query.data ?? [], failed: query.isError }
}
