'use client'

import { useSyncExternalStore } from 'react'

const still = () => () => undefined

/** The IANA name of the reader's time zone; UTC on the server, which does not know it. */
export const useReaderZone = (): string =>
  useSyncExternalStore(
    still,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  )
