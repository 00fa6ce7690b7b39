'use client'

import { useSearchParams } from 'next/navigation'
import { type RunAddress, readRunAddress, writeRunAddress } from '@/components/history/view/run-address'

/** Tab, step and inspector tab live in the address. Going through steps replaces the entry in the browser's history, another tab adds one. */
export function useRunAddress() {
  const params = useSearchParams()
  const address = readRunAddress(new URLSearchParams(params))
  const go = (change: Partial<RunAddress>) => {
    const next = writeRunAddress({ ...address, ...change })
    const url = `${window.location.pathname}${next}`
    if (change.tab === undefined) window.history.replaceState(null, '', url)
    else window.history.pushState(null, '', url)
  }
  return { ...address, go }
}
