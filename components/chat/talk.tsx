'use client'

import { ArrowDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useLayoutEffect } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/icon-button'
import { Notice } from '@/components/ui/notice'
import { StateWord } from '@/components/ui/status-glyph'
import type { Turn } from './branches'
import { QuestionBubble } from './question'
import { type TurnCommands, TurnRow } from './turn-row'
import type { Outgoing } from './use-send'
import { useStickToBottom } from './use-stick-to-bottom'

interface TalkProps {
  readonly turns: readonly Turn[]
  readonly sending: Outgoing | undefined
  readonly editing: string | undefined
  /** The run that is being stopped. */
  readonly stopping: string | undefined
  readonly commands: TurnCommands
  readonly loading: boolean
  readonly older: { readonly more: boolean; readonly loading: boolean; readonly load: () => void }
  readonly problem: Error | null
}

/** The questions and answers, oldest first, held at the end while the reader is there. */
export function Talk({ turns, sending, editing, stopping, commands, loading, older, problem }: TalkProps) {
  const t = useTranslations('chat.talk')
  const { scroller, content, placed, away, toEnd } = useStickToBottom()
  // Who asks wants to see the answer, wherever they were reading.
  useLayoutEffect(() => {
    if (sending) toEnd()
  }, [sending, toEnd])
  const shown = sending?.type === 'ask' && sending.editOf ? turns.slice(0, placeOfEdit(turns, sending.editOf)) : turns
  return (
    <div className="relative min-h-0 flex-1">
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
        tabIndex={0}
        aria-label={t('label')}
        className={cn('h-full overflow-y-auto focus-visible:shadow-none', !placed && 'flex flex-col-reverse')}
      >
        <div
          ref={content}
          className="mx-auto mb-auto grid w-full shrink-0 max-w-[calc(var(--column)+48px)] grid-cols-[minmax(0,1fr)] gap-8 px-6 pt-6 pb-8 phone:gap-6 phone:px-4 phone:pt-4 phone:pb-6"
        >
          {older.more && (
            <Button size="small" className="justify-self-center" disabled={older.loading} onClick={older.load}>
              {older.loading ? t('loading') : t('older')}
            </Button>
          )}
          {loading && <StateWord state="running">{t('loading')}</StateWord>}
          {problem && (
            <Notice state="failed" title={t('problem')} role="alert">
              {problem.message}
            </Notice>
          )}
          {shown.map((turn, index) => (
            <TurnRow
              key={turn.record ? (turn.message.runs[0]?.run.id ?? turn.message.id) : turn.message.id}
              turn={turn}
              newest={index === shown.length - 1 && sending === undefined}
              editing={turn.message.id === editing}
              stopping={turn.record !== undefined && turn.record.run.id === stopping}
              commands={commands}
            />
          ))}
          {sending && (
            <div className="grid gap-8 phone:gap-4">
              {sending.type === 'ask' && <QuestionBubble text={sending.text} pending />}
              <StateWord state="running" className="text-12">
                {t('sending')}
              </StateWord>
            </div>
          )}
        </div>
      </section>
      {away && (
        <IconButton
          label={t('toEnd')}
          onClick={toEnd}
          className="absolute bottom-3 left-1/2 size-8 -translate-x-1/2 rounded-full bg-raised shadow-pop"
        >
          <ArrowDown />
        </IconButton>
      )}
    </div>
  )
}

const placeOfEdit = (turns: readonly Turn[], messageId: string): number => {
  const place = turns.findIndex(({ message }) => message.id === messageId)
  return place < 0 ? turns.length : place
}
