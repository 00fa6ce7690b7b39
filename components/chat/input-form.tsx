'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useMemo, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { StateWord } from '@/components/ui/status-glyph'
import { ClientFailure } from '@/lib/client/api'
import { checkForm, type Draft, errorsByField, type FieldProblem, type Form, readForm } from '@/lib/client/form'
import type { Pending, Run } from '@/lib/domain/run'
import { Deadline } from './deadline'
import { useDecider } from './deciders'
import { InputFormField } from './input-form-field'
import { useRunActions } from './run-actions'
import { SecretText } from './secret'
import { type Refusal, refusalOf, useDecide } from './use-decide'
import { WaitingCard } from './waiting-card'

interface InputFormProps {
  readonly run: Run
  readonly pending: Pending
  readonly onRefused: (refusal: Refusal) => void
}

/** A question to the person, with a form from its schema. */
export function InputForm({ run, pending, onRefused }: InputFormProps) {
  const t = useTranslations('approvals.form')
  const title = useId()
  const { decider, own } = useDecider(run, 'input')
  const form = useMemo(() => readForm(pending.schema), [pending.schema])
  const tool = pending.calls.find(({ needsPerson }) => needsPerson)?.name
  return (
    <WaitingCard
      titleId={title}
      title={pending.question ? <SecretText text={pending.question} /> : t('title')}
      lead={
        <>
          {!own && t('to', { name: run.userName })}{' '}
          {tool &&
            t.rich(pending.declinable ? 'askedByTool' : 'askedBy', {
              tool,
              b: (chunks) => <span className="font-medium text-ink">{chunks}</span>,
            })}{' '}
          <Deadline at={pending.expiresAt} />
        </>
      }
    >
      {decider !== 'you' ? (
        <p className="font-medium">{t('othersTurn', { name: run.userName })}</p>
      ) : form ? (
        <Fields run={run} pending={pending} form={form} onRefused={onRefused} />
      ) : (
        <Notice state="failed" title={t('unreadable')}>
          {t('unreadableText')}
        </Notice>
      )}
    </WaitingCard>
  )
}

function Fields({ run, pending, form: { fields, drafts: first }, onRefused }: InputFormProps & { form: Form }) {
  const t = useTranslations('approvals.form')
  const { stop } = useRunActions()
  const [drafts, setDrafts] = useState(first)
  const [problems, setProblems] = useState<ReadonlyMap<string, FieldProblem>>(new Map())
  const box = useRef<HTMLFormElement>(null)
  const { input } = useDecide({ runId: run.id, pending, onRefused })
  const busy = input.isPending || input.isSuccess
  const words = useProblemWords()
  const refused = input.error instanceof ClientFailure ? errorsByField(fields, input.error.details.errors ?? []) : undefined
  const problem = input.error && !refusalOf(input.error) && input.error
  /** What the server says about no field of the form stands below; without any, its sentence does. */
  const below = problem && (refused && refused.size > 0 ? refused.get('') : `${t('notSent')} ${problem.message}`)

  const change = (name: string, draft: Draft) => {
    setDrafts((before) => ({ ...before, [name]: draft }))
    setProblems((before) => new Map([...before].filter(([field]) => field !== name)))
  }
  const focusFirst = () => requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const checked = checkForm(fields, withUnreadable(event.currentTarget, drafts))
    setProblems(checked.ok ? new Map() : checked.problems)
    if (checked.ok) input.mutate({ values: { ...checked.values } }, { onError: focusFirst })
    else {
      input.reset()
      focusFirst()
    }
  }
  return (
    <form ref={box} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 phone:grid-cols-[minmax(0,1fr)]">
        {fields.map((field) => {
          const own = problems.get(field.name)
          return (
            <InputFormField
              key={field.name}
              field={field}
              draft={drafts[field.name] ?? ''}
              error={own ? words(own) : refused?.get(field.name)}
              onChange={(draft) => change(field.name, draft)}
            />
          )
        })}
      </div>
      {below && (
        <p role="alert" className="text-failed">
          {below}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="ink" disabled={busy} className="phone:h-11">
          {t('send')}
        </Button>
        {pending.declinable && (
          <Button variant="quiet" disabled={busy} className="phone:h-11" onClick={() => input.mutate({ decline: true })}>
            {t('decline')}
          </Button>
        )}
        {stop && !busy && (
          <Button variant="quiet" className="phone:h-11" onClick={() => stop(run.id)}>
            {t('stop')}
          </Button>
        )}
        {input.isPending && <StateWord state="running">{t('sending')}</StateWord>}
        {input.isSuccess && <StateWord state="done">{t('sent')}</StateWord>}
      </div>
    </form>
  )
}

/** A number field says '' for what it cannot read; that is no field left empty. */
function withUnreadable(form: HTMLFormElement, drafts: Readonly<Record<string, Draft>>): Readonly<Record<string, Draft>> {
  const unreadable = [...form.elements].filter(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement && element.validity.badInput,
  )
  return { ...drafts, ...Object.fromEntries(unreadable.map(({ name }) => [name, '?'])) }
}

function useProblemWords(): (problem: FieldProblem) => string {
  const t = useTranslations('approvals.form.problem')
  return (problem) => ('bound' in problem ? t(problem.say, { bound: problem.bound }) : t(problem.say))
}
