'use client'

import { useSyncExternalStore } from 'react'

/** Whether lists keep themselves fresh; shared by the switch in the head of the page and the list below it, for as long as the page lives. */
let live = true
const listeners = new Set<() => void>()

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

function setLive(next: boolean): void {
  live = next
  for (const tell of listeners) tell()
}

export const useLive = () => ({
  live: useSyncExternalStore(
    subscribe,
    () => live,
    () => true,
  ),
  setLive,
})
