'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type GlyphState, StatusGlyph } from '@/components/ui/status-glyph'
import type { RunStatus } from '@/lib/domain/run'
import type { Conversation } from '@/lib/domain/wire'
import { ConversationMenu } from './conversation-menu'

/** Only what is not simply done is marked, so it is found without looking for it. */
const marks: Partial<Record<RunStatus, GlyphState>> = {
  running: 'running',
  awaiting_approval: 'waiting',
  awaiting_input: 'waiting',
  failed: 'failed',
}

export function ConversationRow({ conversation }: { conversation: Conversation }) {
  const t = useTranslations('chat.list')
  const states = useTranslations('common.state')
  const current = usePathname() === `/c/${conversation.id}`
  const mark = conversation.status && marks[conversation.status]
  return (
    <li
      data-current={current || undefined}
      className="group/row flex h-[30px] items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink data-[current]:bg-selected data-[current]:text-ink phone:h-10"
    >
      <Link
        href={`/c/${conversation.id}`}
        aria-current={current ? 'page' : undefined}
        className="flex h-full min-w-0 flex-1 items-center gap-2 rounded-control px-2 aria-[current]:font-medium"
      >
        <span className="min-w-0 flex-1 truncate">{conversation.title || t('untitled')}</span>
        {mark && <StatusGlyph state={mark} label={states(mark)} className="size-3" />}
      </Link>
      <ConversationMenu
        conversation={conversation}
        className="mr-1 size-6 opacity-0 focus-visible:opacity-100 aria-expanded:opacity-100 group-hover/row:opacity-100 group-data-[current]/row:opacity-100 touch:opacity-100 phone:size-8"
      />
    </li>
  )
}
