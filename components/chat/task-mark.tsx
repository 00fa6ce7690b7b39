'use client'

import { Square, SquareCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'

/** The box of a task in a list; nobody can tick it here, so it is a mark and no control. */
export function TaskMark({ done }: { done: boolean }) {
  const t = useTranslations('chat.task')
  const Box = done ? SquareCheck : Square
  return (
    <>
      <Box aria-hidden className="mr-2 inline size-4 align-[-3px] text-ink-3" />
      <span className="sr-only">{t(done ? 'done' : 'open')} </span>
    </>
  )
}
