'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'

interface SaveBarProps {
  /** The names of what was changed, for people. */
  readonly changes: readonly string[]
  readonly isNew: boolean
  readonly isSaving: boolean
  readonly isSaved: boolean
  readonly problem: string | undefined
  readonly onDiscard: () => void
}

/** Names what would be saved, and saves the form that it stands in. */
export function SaveBar({ changes, isNew, isSaving, isSaved, problem, onDiscard }: SaveBarProps) {
  const t = useTranslations('configurations')
  const names = changes.join(', ')
  return (
    <div className="flex shrink-0 items-center gap-2 border-line border-t bg-canvas px-8 py-3 phone:px-4">
      <p role="status" className="min-w-0 flex-1 text-ink-2">
        {problem ? (
          <span className="text-failed">
            {t('save.problem')}: {problem}
          </span>
        ) : (
          <>
            <span className="font-medium text-ink">
              {changes.length === 0 && isSaved ? t('save.saved') : t('save.changes', { count: changes.length })}
            </span>
            {names && <span className="phone:hidden"> · {names}</span>}
          </>
        )}
      </p>
      <Button variant="quiet" onClick={onDiscard} disabled={changes.length === 0 || isSaving}>
        {t('save.discard')}
      </Button>
      <Button type="submit" variant="ink" disabled={changes.length === 0 || isSaving}>
        {t(isNew ? 'save.create' : 'save.save')}
      </Button>
    </div>
  )
}
