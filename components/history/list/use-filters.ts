'use client'

import { useSearchParams } from 'next/navigation'
import { useMemo } from 'react'
import { type Filters, readFilters, writeFilters } from '@/components/history/view/filters'

/** The filters live in the address, nowhere else. Typing replaces the entry of the browser's history, a choice adds one. */
export function useFilters() {
  const params = useSearchParams()
  const filters = useMemo(() => readFilters(new URLSearchParams(params)), [params])
  const change = (next: Filters, how: 'push' | 'replace' = 'push') => {
    const address = writeFilters(next).toString()
    const url = address ? `/runs?${address}` : '/runs'
    if (how === 'push') window.history.pushState(null, '', url)
    else window.history.replaceState(null, '', url)
  }
  return { filters, change }
}
