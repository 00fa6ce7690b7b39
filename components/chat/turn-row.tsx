'use client'

import { memo } from 'react'
import { cn } from '@/components/ui/cn'
import { Answer } from './answer'
import { placeOf, type Turn } from './branches'
import { Question } from './question'

/** What a reader can do in a conversation. The same object for its whole life, so that rows need not render again. */
export interface TurnCommands {
  readonly choose: (place: string, id: string) => void
  readonly edit: (messageId: string | undefined) => void
  readonly saveEdit: (messageId: string, text: string) => void
  readonly again: (runId: string) => void
}

interface TurnRowProps {
  readonly turn: Turn
  readonly newest: boolean
  readonly editing: boolean
  readonly stopping: boolean
  readonly commands: TurnCommands
}

/** A question and its answer. Off the screen it costs no layout. */
export const TurnRow = memo(
  function TurnRow({ turn: { message, siblings, record }, newest, editing, stopping, commands }: TurnRowProps) {
    return (
      <div
        className={cn(
          '-mx-3 grid grid-cols-[minmax(0,1fr)] gap-8 px-3 phone:gap-4',
          !newest && '[contain-intrinsic-size:auto_240px] [content-visibility:auto]',
        )}
      >
        <Question
          text={message.text}
          messageId={message.id}
          siblings={siblings}
          editing={editing}
          newest={newest}
          onChoose={(id) => commands.choose(placeOf(message), id)}
          onEdit={commands.edit}
          onSave={commands.saveEdit}
        />
        {record && (
          <Answer
            key={record.run.id}
            record={record}
            variants={message.runs.map(({ run }) => run.id)}
            newest={newest}
            stopping={stopping}
            onChoose={(id) => commands.choose(message.id, id)}
            onAgain={commands.again}
          />
        )}
      </div>
    )
  },
  (before, after) =>
    before.turn.message === after.turn.message &&
    before.turn.record === after.turn.record &&
    before.turn.siblings.join() === after.turn.siblings.join() &&
    before.newest === after.newest &&
    before.editing === after.editing &&
    before.stopping === after.stopping &&
    before.commands === after.commands,
)
