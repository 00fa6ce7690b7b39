'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listConfigurations } from '@/lib/client/commands'

/** The configurations anybody may choose. The list works without them: then a slug stands where the name would. */
export function useConfigurations() {
  const query = useQuery({
    queryKey: ['configurations'],
    queryFn: ({ signal }) => listConfigurations(signal),
    staleTime: 300_000,
  })
  const names = useMemo(() => new Map((query.data ?? []).map(({ slug, name }) => [slug, name])), [query.data])
  return { configurations: query.data ?? [], names, failed: query.isError }
}
