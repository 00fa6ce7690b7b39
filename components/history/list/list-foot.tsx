'use client'

import { useTranslations } from 'next-intl'

interface ListFootProps {
  readonly summary: string
  /** Whether the number of rows means anything yet. */
  readonly known: boolean
  /** Why the list is not kept fresh any more. */
  readonly error: Error | null
}

export function ListFoot({ summary, known, error }: ListFootProps) {
  const t = useTranslations('history.list')
  const key = (text: React.ReactNode) => <kbd className="font-mono text-11 text-ink-2">{text}</kbd>
  return (
    <footer className="num flex h-9 shrink-0 items-center gap-4 border-line border-t px-4 text-12 text-ink-3">
      {known && <span className="shrink-0">{summary}</span>}
      {error ? (
        <span role="status" className="truncate text-failed" title={error.message}>
          {t('failedNewest', { message: error.message })}
        </span>
      ) : (
        <span className="truncate touch:hidden phone:hidden">{t.rich('keys', { key })}</span>
      )}
      <span className="ml-auto flex shrink-0 items-center gap-3 phone:hidden">
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="size-2 rounded-[2px] bg-done-bar" />
          {t('legend.active')}
        </span>
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="hatched size-2 rounded-[2px] shadow-[inset_0_0_0_1px_var(--waiting-line)]" />
          {t('legend.waited')}
        </span>
      </span>
    </footer>
  )
}
