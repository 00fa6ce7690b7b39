'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Fragment, type ReactNode } from 'react'
import { formatSpan } from '@/components/history/view/format'
import { type Clause, sentenceOf } from '@/components/history/view/sentence'
import type { Run } from '@/lib/domain/run'
import type { Step } from '@/lib/domain/step'

interface RunSentenceProps {
  readonly run: Run
  readonly steps: readonly Step[]
  readonly onSelect: (sequence: number) => void
}

/** What the run was, in one sentence; what went another way leads to its step. */
export function RunSentence({ run, steps, onSelect }: RunSentenceProps) {
  const clauses = sentenceOf(run, steps)
  return (
    <p className="font-medium text-15 leading-6 wide:text-17 wide:leading-7 [overflow-wrap:anywhere]">
      {clauses.map((clause, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a clause is its place in the sentence
        <Fragment key={index}>
          {index > 0 && ', '}
          <ClauseText clause={clause} onSelect={onSelect} />
        </Fragment>
      ))}
      .
    </p>
  )
}

function ClauseText({ clause, onSelect }: { clause: Clause; onSelect: (sequence: number) => void }): ReactNode {
  const t = useTranslations('history.sentence')
  const codes = useTranslations('history.codes')
  const locale = useLocale()
  const step = (sequence: number) => (text: ReactNode) => (
    <a
      href={`?step=${sequence}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onSelect(sequence)
      }}
      className="rounded-[2px] underline decoration-1 decoration-line-strong underline-offset-4 hover:decoration-ink"
    >
      {text}
    </a>
  )
  switch (clause.kind) {
    case 'rounds': {
      const { rounds, toolCalls: tools, open } = clause
      const what = tools > 0 ? t('roundsAndTools', { rounds, tools }) : t('rounds', { rounds })
      return open ? t('soFar', { what }) : what
    }
    case 'fallback': {
      const { count, provider, lostMs, sequence } = clause
      const code = isKnownCode(clause.code) ? codes(clause.code) : clause.code
      return t.rich('fallback', { count, code, provider, lost: formatSpan(lostMs, locale), step: step(sequence) })
    }
    case 'restarts':
      return t.rich('restarts', { count: clause.count, step: step(clause.sequence) })
    case 'approval': {
      const { count, by, afterMs, sequence, decision } = clause
      return t.rich(decision, { count, by, after: formatSpan(afterMs, locale), step: step(sequence) })
    }
    case 'input':
      return t.rich('input', { by: clause.by, after: formatSpan(clause.afterMs, locale), step: step(clause.sequence) })
    case 'refused':
    case 'undetermined':
    case 'toolErrors':
      return t.rich(clause.kind, { count: clause.count, step: step(clause.sequence) })
    case 'trimmed':
      return t.rich('trimmed', { dropped: clause.dropped, step: step(clause.sequence) })
    case 'truncated':
      return t('truncated')
    case 'waiting':
      return t(clause.for === 'approval' ? 'waitingApproval' : 'waitingInput')
    case 'ended':
      return t(`ended.${clause.reason}`)
  }
}

const knownCodes = [
  'provider_auth',
  'provider_bad_request',
  'provider_model_not_found',
  'provider_context_length',
  'provider_rate_limited',
  'provider_unavailable',
  'provider_unreachable',
  'provider_timeout',
  'provider_cut',
  'provider_bad_response',
  'provider_failed',
  'circuit_open',
] as const
const isKnownCode = (code: string): code is (typeof knownCodes)[number] => (knownCodes as readonly string[]).includes(code)
