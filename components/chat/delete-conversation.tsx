'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import type { Conversation } from '@/lib/domain/wire'
import { useConversationCommands } from './use-conversation-commands'

interface DeleteConversationProps {
  readonly conversation: Conversation
  readonly current: boolean
  readonly onClose: () => void
}

export function DeleteConversation({ conversation, current, onClose }: DeleteConversationProps) {
  const t = useTranslations('chat.list')
  const actions = useTranslations('common.actions')
  const router = useRouter()
  const { removal } = useConversationCommands(conversation.id)
  const remove = () =>
    removal.mutate(undefined, {
      onSuccess: () => {
        onClose()
        if (current || window.location.pathname === `/c/${conversation.id}`) router.push('/')
      },
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('deleteTitle')}
      description={t('deleteText', { title: conversation.title })}
      closeLabel={actions('close')}
    >
      {removal.error && (
        <Notice state="failed" title={t('deleteFailed')} role="alert">
          {removal.error.message}
        </Notice>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{actions('cancel')}</Button>
        <Button variant="danger" onClick={remove} disabled={removal.isPending}>
          {actions('delete')}
        </Button>
      </div>
    </Dialog>
  )
}
