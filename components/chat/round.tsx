import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { LiveRound, TakenBack } from '@/lib/client/run-view'
import type { StepOf } from '@/lib/domain/step'
import { LiveCall } from './live-call'
import { Markdown } from './markdown'
import { Reasoning } from './reasoning'
import { RestartLine } from './restart-line'
import { RetractedLine } from './retracted-line'

export type RoundProps =
  | { readonly of: 'step'; readonly step: StepOf<'llm'> }
  | { readonly of: 'live'; readonly live: LiveRound; readonly takenBack: readonly TakenBack[] }

/**
 * One round, while it is written and when it is settled: the same element under the same key, so that a long answer is not rendered
 * anew at the moment it ends.
 */
export function Round(props: RoundProps) {
  return props.of === 'step' ? (
    <Parts
      before={<LostAttempts step={props.step} />}
      reasoning={props.step.reasoning ?? ''}
      thinking={false}
      text={props.step.text}
      growing={false}
      after={<Refusal step={props.step} />}
    />
  ) : (
    <Parts
      before={<LostNow takenBack={props.takenBack} />}
      reasoning={props.live.reasoning}
      thinking={props.live.text === ''}
      text={props.live.text}
      growing={props.live.calls.length === 0}
      after={props.live.calls.map((call) => <LiveCall key={call.index} call={call} />)}
    />
  )
}

interface PartsProps {
  readonly before: ReactNode
  readonly reasoning: string
  readonly thinking: boolean
  readonly text: string
  readonly growing: boolean
  readonly after: ReactNode
}

function Parts({ before, reasoning, thinking, text, growing, after }: PartsProps) {
  return (
    <>
      {before}
      {reasoning !== '' && <Reasoning text={reasoning} streaming={thinking} />}
      {text !== '' && <Markdown text={text} streaming={growing} />}
      {after}
    </>
  )
}

function LostAttempts({ step: { attempts } }: { step: StepOf<'llm'> }) {
  return attempts.map((attempt, index) =>
    attempt.text === undefined ? null : (
      <RestartLine
        key={attempt.attempt}
        text={attempt.text}
        to={attempts[index + 1]?.model ?? null}
        corrected={index === attempts.length - 1}
        why={attempt.error?.code ?? null}
        lostMs={index === attempts.length - 1 ? null : attempt.durationMs}
      />
    ),
  )
}

function LostNow({ takenBack }: { takenBack: readonly TakenBack[] }) {
  return takenBack.map((taken) =>
    taken.reason === 'refused' ? (
      <RetractedLine key={taken.attempt} />
    ) : (
      <RestartLine
        key={`${taken.attempt} ${taken.reason}`}
        text={taken.text}
        to={taken.to?.model ?? null}
        corrected={taken.reason === 'corrected'}
        why={null}
        lostMs={null}
        now
      />
    ),
  )
}

function Refusal({ step }: { step: StepOf<'llm'> }) {
  const t = useTranslations('chat.round')
  return (
    <>
      {step.refusal && step.refusal !== step.text && <Markdown text={step.refusal} />}
      {step.finishReason === 'refusal' && <p className="text-12 text-ink-3">{t('declined')}</p>}
    </>
  )
}
