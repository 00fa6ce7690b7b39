'use client'

import { useSyncExternalStore } from 'react'
import { readerZone } from '@/components/ui/reader-zone'

const still = () => () => undefined

/** The IANA name of the reader's time zone; UTC on the server, which does not know it. */
export const useReaderZone = (): string => useSyncExternalStore(still, readerZone, () => 'UTC')
