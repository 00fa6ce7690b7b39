'use client'

import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback, useMemo, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { isOpen } from '@/lib/domain/run'
import type { ConversationDetail } from '@/lib/domain/wire'
import { Announcer } from './announcer'
import { CanAskContext } from './asking-button'
import { type Choices, visibleTurns } from './branches'
import { BusyHint } from './busy-hint'
import { ChatHead } from './chat-head'
import { Composer } from './composer'
import { draftOf, setDraft } from './drafts'
import { EmptyChat } from './empty-chat'
import { useLiveRuns } from './live-runs'
import { RunActionsContext } from './run-actions'
import { SendFailure } from './send-failure'
import { Talk } from './talk'
import { useConversation } from './use-conversation'
import { useEscape } from './use-escape'
import { type Outgoing, useSend } from './use-send'
import { useStableCommands } from './use-stable-commands'
import { useStop } from './use-stop'

interface ChatProps {
  /** The conversation as the server drew it; without one the chat is new, or was left to the browser's history. */
  readonly initial?: ConversationDetail
}

const conversationIn = (path: string): string | undefined => /^\/c\/([^/]+)$/.exec(path)?.[1]

/** One conversation, from its first word on: a new chat gets its address without the page being made anew. */
export function Chat({ initial }: ChatProps) {
  const t = useTranslations('chat')
  const path = usePathname()
  const [id, setId] = useState(initial?.conversation.id ?? conversationIn(path))
  const [chosen, setChosen] = useState<string>()
  const [choices, setChoices] = useState<Choices>(new Map())
  const [editing, setEditing] = useState<string>()
  const box = useRef<HTMLTextAreaElement>(null)
  const chat = id ?? 'new'

  const { query, messages, conversation } = useConversation(id, initial)
  const turns = useMemo(() => visibleTurns(messages, choices), [messages, choices])
  const newest = turns.at(-1)
  const run = newest?.record?.run
  const running = run !== undefined && isOpen(run.status)

  const { stop, stopping, receiptOf, error: stopError } = useStop()
  const send = useSend({
    conversationId: id,
    configuration: chosen,
    onCreated: (created) => {
      setId(created)
      window.history.replaceState(null, '', `/c/${created}`)
    },
    onFailed: (outgoing) => {
      if (outgoing.type === 'ask' && draftOf(chat) === '') setDraft(chat, outgoing.text)
    },
  })
  const ask = (outgoing: Outgoing) => {
    setEditing(undefined)
    send.mutate(outgoing)
  }
  const commands = useStableCommands({
    choose: (place, choice) => setChoices((before) => new Map(before).set(place, choice)),
    edit: (messageId) => {
      setEditing(messageId)
      if (messageId === undefined) box.current?.focus()
    },
    saveEdit: (messageId, text) => {
      const message = messages.find((candidate) => candidate.id === messageId)
      if (!message) return
      forget(message.parentRunId ?? 'root')
      ask({ type: 'ask', text, parentRunId: message.parentRunId, editOf: messageId })
    },
    again: (runId) => {
      const message = messages.find(({ runs }) => runs.some((record) => record.run.id === runId))
      if (message) forget(message.id)
      ask({ type: 'again', runId })
    },
  })
  /** A new sibling is the newest and shows by itself, unless an older one had been picked. */
  const forget = (place: string) => setChoices((before) => new Map([...before].filter(([candidate]) => candidate !== place)))

  const stopNewest = useCallback(() => {
    if (run && isOpen(run.status)) stop(run.id)
  }, [run, stop])
  useEscape(running && stopping === undefined, stopNewest)

  const sending = send.isPending ? send.variables : undefined
  const empty = turns.length === 0 && sending === undefined && !query.isLoading
  const { reload } = useLiveRuns()
  const actions = useMemo(
    () => ({ receiptOf, reload, stop, ...(!running && { retry: commands.again }) }),
    [receiptOf, reload, stop, running, commands],
  )

  return (
    <RunActionsContext value={actions}>
      <ChatHead conversation={conversation} chosen={chosen} onChoose={setChosen} />
      <Announcer record={newest?.record} />
      <div className={cn('flex min-h-0 flex-1 flex-col', empty && 'justify-center overflow-y-auto pb-[8vh]')}>
        {empty ? (
          <h1 className="mx-auto w-full max-w-[calc(var(--column)+48px)] px-6 pb-4 font-semibold text-22 phone:px-4">
            {t('empty.title')}
          </h1>
        ) : (
          <CanAskContext value={!running && !send.isPending}>
            <Talk
              key={chat}
              turns={turns}
              sending={sending}
              editing={editing}
              stopping={stopping}
              commands={commands}
              loading={query.isLoading}
              older={{ more: query.hasNextPage, loading: query.isFetchingNextPage, load: query.fetchNextPage }}
              problem={query.error}
            />
          </CanAskContext>
        )}
        <SendFailure error={send.error ?? stopError} />
        <Composer
          chat={chat}
          box={box}
          running={running}
          busy={newest?.record && <BusyHint record={newest.record} />}
          stopping={stopping !== undefined}
          sending={send.isPending}
          first={turns.length === 0}
          onSend={(text) => ask({ type: 'ask', text, parentRunId: run?.id ?? null })}
          onStop={stopNewest}
          onEditLast={() => !running && setEditing(newest?.message.id)}
        />
        {empty && <EmptyChat configuration={chosen} onPick={(text) => ask({ type: 'ask', text, parentRunId: null })} />}
      </div>
    </RunActionsContext>
  )
}
