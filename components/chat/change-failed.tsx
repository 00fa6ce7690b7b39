'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { ClientFailure } from '@/lib/client/api'

interface ChangeFailedProps {
  readonly title: string
  readonly error: Error
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** The menu that a change was chosen in is closed again by the time it fails, so the failure comes on a sheet of its own. */
export function ChangeFailed({ title, error, onRetry, onClose }: ChangeFailedProps) {
  const actions = useTranslations('common.actions')
  const common = useTranslations('common.error')
  const unreached = error instanceof ClientFailure && error.code === 'network'
  return (
    <Dialog open onOpenChange={onClose} title={title} closeLabel={actions('close')}>
      <Notice state="failed" title={unreached ? common('network') : error.message} role="alert" />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{actions('close')}</Button>
        <Button variant="ink" onClick={onRetry}>
          {actions('retry')}
        </Button>
      </div>
    </Dialog>
  )
}
