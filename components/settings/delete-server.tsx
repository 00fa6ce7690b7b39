'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { deleteMcpServer } from '@/lib/client/mcp-servers'
import { serversKey } from './use-server-list'

/** Removes after a second thought, and goes back to the list. */
export function DeleteServer({ slug, name }: { slug: string; name: string }) {
  const t = useTranslations('servers.delete')
  const router = useRouter()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const removal = useMutation({
    mutationFn: () => deleteMcpServer(slug),
    onSuccess: () => {
      client.removeQueries({ queryKey: serversKey })
      router.push('/settings/servers')
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
