'use client'

import { useMutation } from '@tanstack/react-query'
import { ChevronDown, History } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { TopBar } from '@/components/shell/top-bar'
import { Badge } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { DropdownMenu, MenuChoices } from '@/components/ui/dropdown-menu'
import { patchConversation } from '@/lib/client/commands'
import type { ConfigurationChoice, Conversation } from '@/lib/domain/wire'
import { ConversationMenu } from './conversation-menu'
import { useConfigurations } from './use-configurations'

interface ChatHeadProps {
  readonly conversation: Conversation | undefined
  readonly chosen: string | undefined
  readonly onChoose: (slug: string) => void
}

export function ChatHead({ conversation, chosen, onChoose }: ChatHeadProps) {
  const t = useTranslations('chat.head')
  const configurations = useConfigurations()
  const slug = chosen ?? conversation?.configuration
  const current = configurations.find((candidate) => candidate.slug === slug) ?? configurations.find(({ isDefault }) => isDefault)
  const keep = useMutation({
    mutationFn: ({ id, configuration }: { id: string; configuration: string }) => patchConversation(id, { configuration }),
  })
  const choose = (next: string) => {
    onChoose(next)
    if (conversation) keep.mutate({ id: conversation.id, configuration: next })
  }
  return (
    <TopBar>
      {conversation && <h1 className="sr-only">{conversation.title || t('untitled')}</h1>}
      <div className="flex min-w-0 flex-1 items-center">
        {current && <Picker current={current} configurations={configurations} onChoose={choose} />}
        {keep.isError && (
          <span role="alert" className="ml-2 truncate text-12 text-failed">
            {t('notKept')}
          </span>
        )}
      </div>
      {conversation && (
        <>
          <Link href={`/runs?conversationId=${conversation.id}`} className={buttonClass({ variant: 'quiet' }, 'phone:hidden')}>
            <History />
            {t('verlauf')}
          </Link>
          <ConversationMenu conversation={conversation} current />
        </>
      )}
    </TopBar>
  )
}

interface PickerProps {
  readonly current: ConfigurationChoice
  readonly configurations: readonly ConfigurationChoice[]
  readonly onChoose: (slug: string) => void
}

/** Configuration first, model second; with only one there is nothing to pick. */
function Picker({ current, configurations, onChoose }: PickerProps) {
  const t = useTranslations('chat.head')
  const name = (
    <>
      <span className="truncate font-medium text-14">{current.name}</span>
      <span className="truncate text-13 text-ink-3">{current.model}</span>
    </>
  )
  if (configurations.length < 2) return <span className="flex min-w-0 items-center gap-1.5">{name}</span>
  return (
    <DropdownMenu
      align="start"
      className="w-72"
      trigger={
        <button
          type="button"
          className="-ml-2 flex h-8 min-w-0 items-center gap-1.5 rounded-control px-2 hover:bg-hover aria-expanded:bg-hover phone:ml-0 phone:h-10"
        >
          <span className="sr-only">{t('pick')}</span>
          {name}
          <ChevronDown aria-hidden className="size-3.5 shrink-0 text-ink-3" />
        </button>
      }
    >
      <MenuChoices
        value={current.slug}
        onChange={onChoose}
        options={configurations.map((configuration) => ({
          value: configuration.slug,
          label: (
            <span className="grid">
              <span className="truncate font-medium text-ink">{configuration.name}</span>
              <span className="truncate text-12 text-ink-3">
                {configuration.deliveryMode === 'hold' ? t('held', { model: configuration.model }) : configuration.model}
              </span>
            </span>
          ),
          badge: configuration.isDefault ? <Badge tone="line">{t('default')}</Badge> : undefined,
        }))}
      />
    </DropdownMenu>
  )
}
