'use client'

import { RefreshCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { CopyButton } from '@/components/ui/copy-button'
import { isOpen } from '@/lib/domain/run'
import type { RunWithSteps } from '@/lib/domain/wire'
import { AskingButton } from './asking-button'
import { BranchSwitch } from './branch-switch'
import { FiguresLine } from './figures-line'
import { LiveLine } from './live-line'
import { useRunView } from './live-runs'
import { answerOf } from './phase'
import { RunTranscript } from './run-transcript'

interface AnswerProps {
  readonly record: RunWithSteps
  /** The runs that answer the same question. */
  readonly variants: readonly string[]
  readonly newest: boolean
  readonly stopping: boolean
  readonly onChoose: (runId: string) => void
  readonly onAgain: (runId: string) => void
}

/** An answer as it is written and as it was. Only this part of the page renders while text comes. */
export function Answer({ record, variants, newest, stopping, onChoose, onAgain }: AnswerProps) {
  const t = useTranslations('chat.message')
  const { view, connection } = useRunView(record)
  const { run, steps, live, takenBack } = view
  const open = isOpen(run.status)
  return (
    <article aria-label={t('answer')} aria-busy={open} className="group/answer grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <RunTranscript run={run} steps={steps} live={live} takenBack={takenBack} />
      <div className="grid gap-1">
        {open ? <LiveLine view={view} connection={connection} stopping={stopping} /> : <FiguresLine run={run} steps={steps} />}
        <div
          className={cn(
            '-mb-2 -ml-1.5 flex h-7 items-center gap-0.5 transition-opacity phone:h-10',
            open && 'invisible',
            !newest && 'opacity-0 focus-within:opacity-100 group-hover/answer:opacity-100 touch:opacity-100',
          )}
        >
          <CopyButton text={answerOf(steps)} label={t('copyAnswer')} />
          <AskingButton label={t('again')} onClick={() => onAgain(run.id)}>
            <RefreshCw />
          </AskingButton>
          <BranchSwitch ids={variants} current={run.id} onChoose={onChoose} />
        </div>
      </div>
    </article>
  )
}
