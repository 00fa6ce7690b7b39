'use client'

import { Check, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { StateWord } from '@/components/ui/status-glyph'
import type { Pending, Run } from '@/lib/domain/run'
import { limits } from '@/lib/domain/text'
import { ApprovalArguments } from './approval-arguments'
import { Deadline } from './deadline'
import { type Decider, useDecider } from './deciders'
import { DigestMark } from './digest-mark'
import { knownTool, plainName } from './tool-words'
import { type Refusal, refusalOf, useDecide } from './use-decide'
import { WaitingCard } from './waiting-card'

interface ApprovalCardProps {
  readonly run: Run
  readonly pending: Pending
  readonly onRefused: (refusal: Refusal) => void
}

/** The exact calls of a batch that waits, and two answers of equal weight. */
export function ApprovalCard({ run, pending, onRefused }: ApprovalCardProps) {
  const t = useTranslations('approvals.card')
  const title = useId()
  const { decider, own } = useDecider(run, 'approval')
  const asked = pending.calls.filter(({ needsPerson }) => needsPerson)
  const others = pending.calls.filter(({ needsPerson }) => !needsPerson)
  const nameOf = useToolName()
  const only = asked.length === 1 ? asked[0] : undefined
  return (
    <WaitingCard
      titleId={title}
      title={only ? t('title', { tool: nameOf(only.name) }) : t('titleMany', { count: asked.length })}
      lead={<Lead run={run} pending={pending} decider={decider} own={own} name={only?.name} />}
    >
      {asked.map((call) => (
        <div key={call.callId} className="grid min-w-0 gap-1">
          {!only && <p className="font-medium">{nameOf(call.name)}</p>}
          <ApprovalArguments call={call} label={t('arguments', { tool: nameOf(call.name) })} />
        </div>
      ))}
      {others.length > 0 && (
        <details className="group/others">
          <summary className="cursor-pointer rounded-mark text-12 text-ink-2 underline decoration-line-strong underline-offset-3 hover:text-ink">
            {t('others', { count: others.length })}
          </summary>
          <div className="grid gap-2 pt-2">
            {others.map((call) => (
              <div key={call.callId} className="grid min-w-0 gap-1">
                <p className="font-medium">{nameOf(call.name)}</p>
                <ApprovalArguments call={call} label={t('arguments', { tool: nameOf(call.name) })} />
              </div>
            ))}
          </div>
        </details>
      )}
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-ink-3">
        {t('exactly')} <DigestMark digest={pending.digest} />
      </p>
      {decider === 'you' ? (
        <Decision run={run} pending={pending} onRefused={onRefused} />
      ) : (
        <p className="border-line border-t pt-2 font-medium">{t(`decider.${decider}`, { name: run.userName })}</p>
      )}
    </WaitingCard>
  )
}

/** A tool by the name that people know. */
function useToolName(): (name: string) => string {
  const t = useTranslations('chat.tool.names')
  return (name) => {
    const known = knownTool(name)
    return known ? t(`${known}.plain`) : plainName(name)
  }
}

interface LeadProps {
  readonly run: Run
  readonly pending: Pending
  readonly decider: Decider
  readonly own: boolean
  readonly name: string | undefined
}

/** In whose name it would be done, and how long there is time. */
function Lead({ run, pending, decider, own, name }: LeadProps) {
  const t = useTranslations('approvals.card')
  const what = name === 'save_note' ? 'note' : 'any'
  // Whoever decides for somebody else must see for whom.
  const whose = own ? t(`yours.${what}`) : t(`theirs.${what}`, { name: run.userName })
  return (
    <>
      {whose} {decider === 'you' && t('nothingYet')} <Deadline at={pending.expiresAt} />
    </>
  )
}

function Decision({ run, pending, onRefused }: ApprovalCardProps) {
  const t = useTranslations('approvals.card')
  const [noting, setNoting] = useState(false)
  const [note, setNote] = useState('')
  const { decision } = useDecide({ runId: run.id, pending, onRefused })
  const busy = decision.isPending || decision.isSuccess
  const decide = (say: 'approve' | 'deny') => decision.mutate({ decision: say, ...(note.trim() !== '' && { note: note.trim() }) })
  const problem = decision.error && !refusalOf(decision.error) ? decision.error : null
  return (
    <div className="grid gap-2">
      {noting && (
        <Field label={t('note')} hint={t('noteHint')}>
          {(control) => (
            <Textarea
              {...control}
              autoFocus
              rows={2}
              maxLength={limits.note}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
      )}
      <div className="grid grid-cols-2 gap-2">
        <Button className={choice} disabled={busy} onClick={() => decide('approve')}>
          <Check aria-hidden />
          {t('allow')}
        </Button>
        <Button className={choice} disabled={busy} onClick={() => decide('deny')}>
          <X aria-hidden />
          {t('deny')}
        </Button>
      </div>
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-2" aria-live="polite">
        {!noting && (
          <Button variant="quiet" size="small" className="-ml-2" onClick={() => setNoting(true)}>
            {t('addNote')}
          </Button>
        )}
        {decision.isPending && <StateWord state="running">{t('sending')}</StateWord>}
        {decision.isSuccess && <StateWord state="done">{t('sent')}</StateWord>}
        {problem && (
          <p role="alert" className="text-failed">
            {t('notSent')} {problem.message}
          </p>
        )}
      </div>
    </div>
  )
}

/** Both alike: 3:1 edges, no primary, 44 px on phones. */
const choice = 'w-full border-line-control phone:h-11'
