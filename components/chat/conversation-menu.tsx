'use client'

import { Archive, ArchiveRestore, Ellipsis, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { cn } from '@/components/ui/cn'
import { DropdownMenu, MenuItem, MenuSeparator } from '@/components/ui/dropdown-menu'
import { iconButtonClass } from '@/components/ui/icon-button'
import type { Conversation } from '@/lib/domain/wire'
import { ChangeFailed } from './change-failed'
import { DeleteConversation } from './delete-conversation'
import { RenameConversation } from './rename-conversation'
import { useConversationCommands } from './use-conversation-commands'

interface ConversationMenuProps {
  readonly conversation: Conversation
  /** It is the page's own, so deleting it leads away. */
  readonly current?: boolean
  readonly className?: string
}

/** Rename, pin, archive, delete. */
export function ConversationMenu({ conversation, current = false, className }: ConversationMenuProps) {
  const t = useTranslations('chat.list')
  const [asking, setAsking] = useState<'rename' | 'delete'>()
  const { patch, patching } = useConversationCommands(conversation.id)
  const { pinned, archived } = conversation
  const title = conversation.title || t('untitled')
  return (
    <>
      <DropdownMenu
        trigger={
          <button type="button" aria-label={t('menu', { title })} className={cn(iconButtonClass, className)}>
            <Ellipsis />
          </button>
        }
      >
        <MenuItem onSelect={() => setAsking('rename')}>
          <Pencil />
          {t('rename')}
        </MenuItem>
        <MenuItem onSelect={() => patch({ pinned: !pinned })}>
          {pinned ? <PinOff /> : <Pin />}
          {t(pinned ? 'unpin' : 'pin')}
        </MenuItem>
        <MenuItem onSelect={() => patch({ archived: !archived })}>
          {archived ? <ArchiveRestore /> : <Archive />}
          {t(archived ? 'unarchive' : 'archive')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem danger onSelect={() => setAsking('delete')}>
          <Trash2 />
          {t('delete')}
        </MenuItem>
      </DropdownMenu>
      {patching.isError && (
        <ChangeFailed
          title={t('changeFailed', { title })}
          error={patching.error}
          onRetry={() => patch(patching.variables)}
          onClose={patching.reset}
        />
      )}
      {asking === 'rename' && <RenameConversation conversation={conversation} onClose={() => setAsking(undefined)} />}
      {asking === 'delete' && (
        <DeleteConversation conversation={conversation} current={current} onClose={() => setAsking(undefined)} />
      )}
    </>
  )
}
