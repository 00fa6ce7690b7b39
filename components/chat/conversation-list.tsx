'use client'

import { Archive, Search, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/icon-button'
import { groupConversations } from './conversation-groups'
import { ConversationRow } from './conversation-row'
import { useConversations } from './use-conversations'

/** The person's conversations under their days, with a search over titles and questions. */
export function ConversationList() {
  const t = useTranslations('chat.list')
  const [text, setText] = useState('')
  const [archived, setArchived] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const q = useDeferredValue(text.trim())
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useConversations({ q, archived })
  const items = data?.pages.flatMap((page) => page.items) ?? []

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      box.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <>
      <search className="flex items-center gap-1 px-2 pt-px">
        <label className="flex h-8 min-w-0 flex-1 items-center gap-2.5 rounded-control px-2 text-ink-2 focus-within:bg-hover hover:bg-hover phone:h-10 [&_svg]:size-4">
          <Search aria-hidden className="shrink-0" />
          <input
            ref={box}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || text === '') return
              event.preventDefault()
              setText('')
            }}
            aria-label={t('search')}
            placeholder={t('search')}
            className="min-w-0 flex-1 bg-transparent font-medium text-ink placeholder:text-ink-2 focus-visible:shadow-none"
          />
          {text === '' && <kbd className="font-sans text-11 text-ink-3 phone:hidden">{t('searchKey')}</kbd>}
        </label>
        {text !== '' && (
          <IconButton label={t('clear')} onClick={() => setText('')}>
            <X />
          </IconButton>
        )}
        <IconButton
          label={archived ? t('hideArchived') : t('showArchived')}
          aria-pressed={archived}
          onClick={() => setArchived(!archived)}
          className={cn(archived && 'bg-selected text-ink')}
        >
          <Archive />
        </IconButton>
      </search>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pt-1 pb-4">
        {groupConversations(items, Date.now()).map(([group, members]) => (
          <section key={group} aria-label={t(`group.${group}`)}>
            <h2 className="px-2 pt-4 pb-1 font-medium text-11 text-ink-3">{t(`group.${group}`)}</h2>
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-px">
              {members.map((conversation) => (
                <ConversationRow key={conversation.id} conversation={conversation} />
              ))}
            </ul>
          </section>
        ))}
        {error && (
          <p role="alert" className="px-2 pt-4 text-12 text-failed">
            {t('problem')}
          </p>
        )}
        {!error && !isPending && items.length === 0 && (
          <p className="px-2 pt-4 text-12 text-ink-3">{t(q ? 'nothingFound' : archived ? 'noneArchived' : 'none')}</p>
        )}
        {hasNextPage && (
          <button
            type="button"
            disabled={isFetchingNextPage}
            onClick={() => fetchNextPage()}
            className="mt-2 h-8 w-full rounded-control text-12 text-ink-2 hover:bg-hover hover:text-ink"
          >
            {t('more')}
          </button>
        )}
      </div>
    </>
  )
}
