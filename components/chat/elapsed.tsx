'use client'

import { useLocale } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { formatDuration } from '@/components/history/view/format'

const subscribe = (tick: () => void) => {
  const timer = setInterval(tick, 1000)
  return () => clearInterval(timer)
}
const now = () => Math.floor(Date.now() / 1000) * 1000

/** Whole seconds since an ISO time, counting on. The server says nothing: its clock would not be the reader's. */
export function Elapsed({ since }: { since: string }) {
  const locale = useLocale()
  const time = useSyncExternalStore<number | null>(subscribe, now, () => null)
  if (time === null) return null
  const seconds = Math.max(0, Math.round((time - Date.parse(since)) / 1000))
  return <span className="num">{seconds < 60 ? `${seconds}\u00a0s` : formatDuration(seconds * 1000, locale)}</span>
}
