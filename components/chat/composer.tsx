'use client'

import { ArrowUp, Square } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId } from 'react'
import { Tooltip } from '@/components/ui/tooltip'
import { draftOf, setDraft, useDraft } from './drafts'

interface ComposerProps {
  /** Whose draft it is: the conversation's id, or `new`. */
  readonly chat: string
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly running: boolean
  readonly stopping: boolean
  /** Why nothing can be sent now, beside how it can be stopped. */
  readonly busy: ReactNode
  /** A question is on its way. */
  readonly sending: boolean
  readonly first: boolean
  readonly onSend: (text: string) => void
  readonly onStop: () => void
  /** ↑ in an empty box. */
  readonly onEditLast: () => void
}

/** Enter sends (on touch it breaks the line), Shift+Enter breaks the line, and nothing is sent while an input method composes. */
export function Composer({ chat, box, running, busy, stopping, sending, first, onSend, onStop, onEditLast }: ComposerProps) {
  const t = useTranslations('chat.composer')
  const note = useId()
  const text = useDraft(chat)
  const empty = text.trim() === ''

  // The box can be written in before this script has come; React then leaves what stands in it and knows nothing of it.
  useEffect(() => {
    const written = box.current?.value ?? ''
    if (written !== '' && draftOf(chat) === '') setDraft(chat, written)
  }, [box, chat])

  const send = () => {
    if (empty || running || sending) return
    setDraft(chat, '')
    onSend(text)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // 229 is how Safari says that the Enter belongs to the input method.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey && !matchMedia('(pointer: coarse)').matches) {
      event.preventDefault()
      send()
    }
    if (event.key === 'ArrowUp' && text === '' && !event.repeat) {
      event.preventDefault()
      onEditLast()
    }
  }

  const label = running ? t('stop') : t('send')
  return (
    <div className="mx-auto w-full max-w-[calc(var(--column)+48px)] px-6 pb-3 phone:px-3">
      <div className="flex flex-col gap-2 rounded-composer border border-line-control bg-raised py-2 pr-2 pl-4 transition-[border-color] focus-within:border-accent focus-within:shadow-[0_0_0_3px_color-mix(in_srgb,var(--accent)_18%,transparent)]">
        <textarea
          ref={box}
          rows={Math.min(8, text.split('\n').length)}
          value={text}
          onChange={(event) => setDraft(chat, event.target.value)}
          onKeyDown={onKeyDown}
          aria-label={t('label')}
          aria-describedby={note}
          placeholder={first ? t('first') : t('next')}
          className="field-sizing-content max-h-[40dvh] min-h-6 w-full resize-none bg-transparent pt-1 text-15 focus-visible:shadow-none"
        />
        <div className="flex items-center justify-end gap-3">
          {running && busy}
          <Tooltip content={label}>
            <button
              type="button"
              aria-label={label}
              disabled={running ? stopping : empty || sending}
              onClick={running ? onStop : send}
              className="grid size-8 shrink-0 place-items-center rounded-card bg-ink text-ink-inverse hover:bg-ink/86 disabled:bg-selected disabled:text-ink-3 phone:size-10 phone:rounded-[10px] [&_svg]:size-4"
            >
              {running ? <Square fill="currentColor" className="size-3!" /> : <ArrowUp />}
            </button>
          </Tooltip>
        </div>
      </div>
      <p id={note} className="pt-2 text-center text-11 text-ink-3 phone:hidden">
        {t('note')}
      </p>
    </div>
  )
}
