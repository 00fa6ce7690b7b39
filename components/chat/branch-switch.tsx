'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '@/components/ui/icon-button'

interface BranchSwitchProps {
  readonly ids: readonly string[]
  readonly current: string
  readonly onChoose: (id: string) => void
}

/** ‹ 2/3 ›: an edit or another answer never replaces what was there. */
export function BranchSwitch({ ids, current, onChoose }: BranchSwitchProps) {
  const t = useTranslations('chat.branch')
  if (ids.length < 2) return null
  const place = ids.indexOf(current)
  const before = ids[place - 1]
  const after = ids[place + 1]
  return (
    <span className="inline-flex items-center text-12 text-ink-2">
      <IconButton label={t('previous')} disabled={!before} onClick={() => before && onChoose(before)}>
        <ChevronLeft />
      </IconButton>
      <span className="num">
        {place + 1}/{ids.length}
      </span>
      <IconButton label={t('next')} disabled={!after} onClick={() => after && onChoose(after)}>
        <ChevronRight />
      </IconButton>
    </span>
  )
}
