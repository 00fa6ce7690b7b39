'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { deleteConfiguration } from '@/lib/client/configurations'

/** Deletes after a second thought, and goes back to the list. */
export function DeleteConfiguration({ slug, name }: { slug: string; name: string }) {
  const t = useTranslations('configurations.remove')
  const router = useRouter()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const removal = useMutation({
    mutationFn: () => deleteConfiguration(slug),
    onSuccess: () => {
      client.invalidateQueries({ queryKey: ['configurations'] })
      router.push('/settings/configurations')
      router.refresh()
    },
  })
  return (
    <>
      <Button variant="danger" className="mt-2 justify-self-start" onClick={() => setOpen(true)}>
        {t('action')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('title', { name })} description={t('text')} closeLabel={t('close')}>
        {removal.error && (
          <p role="alert" className="text-12 text-failed">
            {removal.error.message}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={() => setOpen(false)}>{t('cancel')}</Button>
          <Button variant="danger" disabled={removal.isPending} onClick={() => removal.mutate()}>
            {t('confirm')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
