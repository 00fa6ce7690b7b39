'use client'

import { useSyncExternalStore } from 'react'
import { readerZone } from '@/components/ui/reader-zone'

export type Zone = 'local' | 'utc'

const storageKey = 'verlauf-clock'
const zoneListeners = new Set<() => void>()

/** The browser may forbid storage; then the choice lasts as long as the page. */
let chosen: Zone | undefined

function readZone(): Zone {
  chosen ??= stored() === 'utc' ? 'utc' : 'local'
  return chosen
}

function stored(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch (error) {
    console.warn('The clock setting could not be read.', error)
    return null
  }
}

function chooseZone(zone: Zone): void {
  chosen = zone
  try {
    localStorage.setItem(storageKey, zone)
  } catch (error) {
    console.warn('The clock setting could not be kept.', error)
  }
  for (const tell of zoneListeners) tell()
}

function subscribeZone(tell: () => void): () => void {
  zoneListeners.add(tell)
  return () => zoneListeners.delete(tell)
}

/** Whether times are shown in local time or in UTC, kept in this browser. The server does not know the reader's zone, so it draws UTC. */
export const useZone = () => ({
  zone: useSyncExternalStore<Zone>(subscribeZone, readZone, () => 'utc'),
  chooseZone,
})

/** The IANA name of the zone that times are shown in. */
export const useTimeZone = (): string =>
  useSyncExternalStore(
    subscribeZone,
    () => (readZone() === 'utc' ? 'UTC' : readerZone()),
    () => 'UTC',
  )

let now = 0
let timer: ReturnType<typeof setInterval> | undefined
const tickListeners = new Set<() => void>()

function subscribeTick(tell: () => void): () => void {
  tickListeners.add(tell)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const listener of tickListeners) listener()
  }, 1000)
  return () => {
    tickListeners.delete(tell)
    if (tickListeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const still = () => () => undefined

/** Epoch ms, a second fresh while `ticking`; 0 on the server, which is not asked what time it is for the reader. */
export const useNow = (ticking: boolean): number =>
  useSyncExternalStore(
    ticking ? subscribeTick : still,
    () => {
      now ||= Date.now()
      return now
    },
    () => 0,
  )
