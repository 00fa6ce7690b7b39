'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '@/components/ui/button'

interface QuestionEditorProps {
  readonly text: string
  readonly onCancel: () => void
  readonly onSave: (text: string) => void
}

/** Edits a question in its place. Escape leaves, Ctrl or ⌘ with Enter asks again. */
export function QuestionEditor({ text: initial, onCancel, onSave }: QuestionEditorProps) {
  const t = useTranslations('chat.message')
  const actions = useTranslations('common.actions')
  const [text, setText] = useState(initial)
  const save = () => text.trim() !== '' && onSave(text)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      onCancel()
    }
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      save()
    }
  }

  return (
    <div className="grid gap-2 rounded-bubble bg-bubble p-3 focus-within:shadow-[0_0_0_2px_var(--accent)]">
      <textarea
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to write here
        autoFocus
        rows={Math.min(10, text.split('\n').length + 1)}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onFocus={(event) => event.target.setSelectionRange(event.target.value.length, event.target.value.length)}
        onKeyDown={onKeyDown}
        aria-label={t('edit')}
        className="field-sizing-content max-h-[50dvh] w-full resize-none bg-transparent px-1 text-15 focus-visible:shadow-none"
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span className="mr-auto pl-1 text-12 text-ink-3">{t('editHint')}</span>
        <Button variant="quiet" size="small" onClick={onCancel}>
          {actions('cancel')}
        </Button>
        <Button variant="ink" size="small" onClick={save} disabled={text.trim() === ''}>
          {t('askAgain')}
        </Button>
      </div>
    </div>
  )
}
