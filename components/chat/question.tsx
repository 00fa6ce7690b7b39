'use client'

import { Pencil } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { CopyButton } from '@/components/ui/copy-button'
import { AskingButton } from './asking-button'
import { BranchSwitch } from './branch-switch'
import { QuestionEditor } from './question-editor'
import { SecretText } from './secret'

interface QuestionProps {
  readonly text: string
  readonly messageId: string
  readonly siblings: readonly string[]
  readonly editing: boolean
  /** Its actions stay visible. */
  readonly newest: boolean
  readonly onChoose: (messageId: string) => void
  readonly onEdit: (messageId: string | undefined) => void
  readonly onSave: (messageId: string, text: string) => void
}

export function Question({ text, messageId, siblings, editing, newest, onChoose, onEdit, onSave }: QuestionProps) {
  const t = useTranslations('chat.message')
  if (editing) {
    return <QuestionEditor text={text} onCancel={() => onEdit(undefined)} onSave={(next) => onSave(messageId, next)} />
  }
  return (
    <div className="group/question relative flex flex-col items-end gap-1">
      <QuestionBubble text={text} />
      <div
        className={cn(
          'wide:absolute wide:top-full wide:right-0 flex items-center gap-0.5 wide:pt-0.5 transition-opacity',
          !newest && 'opacity-0 focus-within:opacity-100 group-hover/question:opacity-100 touch:opacity-100',
        )}
      >
        <BranchSwitch ids={siblings} current={messageId} onChoose={onChoose} />
        <CopyButton text={text} label={t('copyQuestion')} />
        <AskingButton label={t('edit')} onClick={() => onEdit(messageId)}>
          <Pencil />
        </AskingButton>
      </div>
    </div>
  )
}

export function QuestionBubble({ text, pending = false }: { text: string; pending?: boolean }) {
  const t = useTranslations('chat.message')
  return (
    <div
      className={cn(
        'max-w-[80%] whitespace-pre-wrap rounded-bubble bg-bubble px-4 py-2 text-15 [overflow-wrap:anywhere] phone:max-w-[88%]',
        pending && 'ml-auto opacity-70',
      )}
    >
      <span className="sr-only">{t('youAsked')} </span>
      <SecretText text={text} />
    </div>
  )
}
