'use client'

import { useLocale, useTranslations } from 'next-intl'
import { SecretText } from '@/components/chat/secret'
import { attemptPhases, type Phase } from '@/components/history/view/attempt-phases'
import { formatCost, formatDuration } from '@/components/history/view/format'
import { cn } from '@/components/ui/cn'
import { StatusGlyph } from '@/components/ui/status-glyph'
import type { Attempt, StepOf } from '@/lib/domain/step'
import { Fields, Section, Verbatim } from './fields'
import { UsageText } from './overview'

/** Every sending of a round's call, each with its times and figures. */
export function Attempts({ step }: { step: StepOf<'llm'> }) {
  const t = useTranslations('history.run.inspector')
  const { attempts } = step
  const roundStart = Date.parse(step.at) - (step.durationMs ?? 0)
  const answered = attempts.filter(({ error }) => !error).length
  const endOf = (attempt: Attempt) => Date.parse(attempt.startedAt) + attempt.durationMs
  return (
    <Section title={t('attemptsTitle')} aside={attempts.length > 0 && t('attemptsCount', { count: attempts.length, answered })}>
      {attempts.length === 0 && <p className="text-ink-2">{t('noAttempts')}</p>}
      {attempts.map((attempt, index) => {
        const before = attempts[index - 1]
        return (
          <AttemptCard
            key={attempt.attempt}
            attempt={attempt}
            phases={attemptPhases(attempt, { roundStart, previousEnd: before ? endOf(before) : roundStart })}
          />
        )
      })}
    </Section>
  )
}

function AttemptCard({ attempt, phases }: { attempt: Attempt; phases: readonly Phase[] }) {
  const t = useTranslations('history.run.inspector')
  const words = useTranslations('common.state')
  const locale = useLocale()
  const { error } = attempt
  const state = error ? (error.code === 'cancelled' ? 'stopped' : 'failed') : 'done'
  return (
    <article
      aria-label={t('attempt', { number: attempt.attempt })}
      className={cn(
        'grid gap-2 rounded-card border px-3 py-2.5',
        state === 'failed' ? 'border-failed-line bg-failed-tint' : 'border-line',
      )}
    >
      <div className="flex items-center gap-2">
        <StatusGlyph state={state} label={words(state)} />
        <span className="min-w-0 truncate">
          <span className="font-medium">{attempt.model}</span>{' '}
          <span className="text-ink-2">
            {attempt.provider}, {t(`attemptModes.${attempt.mode}`)}
          </span>
        </span>
        <span className="num ml-auto shrink-0 font-medium">{formatDuration(attempt.durationMs, locale)}</span>
      </div>
      {error ? (
        <p className="text-ink-2 [overflow-wrap:anywhere]">
          {error.message} <code className="font-mono text-12">{error.code}</code>
        </p>
      ) : (
        <PhaseBar phases={phases} />
      )}
      <Fields
        fields={[
          [t('fields.configuration'), attempt.configuration],
          [t('providerFirst'), formatDuration(attempt.providerTtftMs, locale)],
          [t('readerFirst'), formatDuration(attempt.ttftMs, locale)],
          [t('fields.usage'), attempt.usage ? <UsageText key="usage" usage={attempt.usage} /> : t('noUsage')],
          [t('fields.cost'), formatCost(attempt.cost, locale, 6)],
          ...(attempt.sends > 1 ? [[t('fields.sends'), t('sends', { count: attempt.sends })] as const] : []),
        ]}
      />
      {attempt.text !== undefined && (
        <>
          <p className="text-12 text-ink-2">{t('takenBack')}</p>
          <Verbatim>
            <s>
              <SecretText text={attempt.text} />
            </s>
          </Verbatim>
        </>
      )}
    </article>
  )
}

const fills = {
  queue: 'bg-phase-queue',
  first: 'bg-phase-first',
  held: 'bg-phase-connect',
  stream: 'bg-phase-stream',
  answer: 'bg-phase-stream',
} as const satisfies Record<Phase['phase'], string>

/** One bar, four greys: the later, the stronger. */
function PhaseBar({ phases }: { phases: readonly Phase[] }) {
  const t = useTranslations('history.run.inspector.phases')
  const locale = useLocale()
  return (
    <div className="grid gap-1.5">
      <div aria-hidden className="flex h-3 gap-px overflow-hidden rounded-mark">
        {phases.map(({ phase, share }) => (
          <span key={phase} className={cn('min-w-0.5', fills[phase])} style={{ width: `${share * 100}%` }} />
        ))}
      </div>
      <ul className="num flex flex-wrap gap-x-4 gap-y-0.5 text-12 text-ink-2">
        {phases.map(({ phase, ms }) => (
          <li key={phase} className="flex items-center gap-1.5">
            <span aria-hidden className={cn('size-2 rounded-[2px]', fills[phase])} />
            {t(phase)} {formatDuration(ms, locale)}
          </li>
        ))}
      </ul>
    </div>
  )
}
