'use client'

import { useState } from 'react'
import type { Run } from '@/lib/domain/run'
import { type KeptRun, keepRuns } from './kept-runs'

/** The rows of the inbox for as long as it is looked at. */
export function useKeptRuns(waiting: readonly Run[] | undefined): readonly KeptRun[] {
  const [kept, setKept] = useState<{ readonly of: readonly Run[] | undefined; readonly rows: readonly KeptRun[] }>({
    of: undefined,
    rows: [],
  })
  if (waiting === undefined || kept.of === waiting) return kept.rows
  const rows = keepRuns(kept.rows, waiting)
  setKept({ of: waiting, rows })
  return rows
}
