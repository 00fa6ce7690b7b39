'use client'

import { useSyncExternalStore } from 'react'

const subscribe = (tick: () => void) => {
  const timer = setInterval(tick, 30_000)
  return () => clearInterval(timer)
}
const now = () => Math.floor(Date.now() / 30_000) * 30_000

/** The time in epoch ms, a fresh one every half minute; `null` on the server, whose clock and zone are not the reader's. */
export const useMinute = (): number | null => useSyncExternalStore<number | null>(subscribe, now, () => null)
