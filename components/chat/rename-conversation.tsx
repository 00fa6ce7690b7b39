'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { limits } from '@/lib/domain/text'
import type { Conversation } from '@/lib/domain/wire'
import { useConversationCommands } from './use-conversation-commands'

export function RenameConversation({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const t = useTranslations('chat.list')
  const actions = useTranslations('common.actions')
  const [title, setTitle] = useState(conversation.title)
  const { patch, patching } = useConversationCommands(conversation.id)
  const save = (event: FormEvent) => {
    event.preventDefault()
    patch({ title: title.trim() }, { onSuccess: onClose })
  }
  return (
    <Dialog open onOpenChange={onClose} title={t('rename')} closeLabel={actions('close')}>
      <form onSubmit={save} className="grid gap-4">
        <Field label={t('title')} error={patching.error?.message}>
          {(control) => (
            <Input {...control} value={title} maxLength={limits.title} onChange={(event) => setTitle(event.target.value)} />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{actions('cancel')}</Button>
          <Button type="submit" variant="ink" disabled={title.trim() === '' || patching.isPending}>
            {actions('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
