'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useTimeZone } from '@/components/history/clock'
import { stepState } from '@/components/history/run/step-words'
import {
  formatBytes,
  formatCost,
  formatCount,
  formatDuration,
  formatMoment,
  formatSpeed,
  missing,
} from '@/components/history/view/format'
import { stepSpeed } from '@/components/history/view/speed'
import { Notice } from '@/components/ui/notice'
import { StateWord } from '@/components/ui/status-glyph'
import type { Run } from '@/lib/domain/run'
import type { Step, StepOf } from '@/lib/domain/step'
import { CostTableView } from './cost-table'
import { type Field, Fields, Section } from './fields'

export function Overview({ run, step }: { run: Run; step: Step }) {
  const t = useTranslations('history.run.inspector')
  const fields = useFields(step)
  return (
    <>
      {step.kind === 'llm' && step.error && (
        <div className="px-4 pt-4">
          <Notice state={stepState(step) ?? 'failed'} title={<code className="font-mono text-12">{step.error.code}</code>}>
            {step.error.message}
          </Notice>
        </div>
      )}
      <Section title={t('tabs.overview')}>
        <Fields fields={fields} />
      </Section>
      {step.kind === 'llm' && <CostTableView run={run} step={step} />}
      {step.kind === 'llm' && step.guardrails.length > 0 && <Guardrails step={step} />}
      {step.kind === 'stage' && <Checks step={step} />}
    </>
  )
}

function useFields(step: Step): readonly Field[] {
  const t = useTranslations('history.run.inspector')
  const results = useTranslations('history.run.events.summary.result')
  const figures = useTranslations('history.run.figures')
  const locale = useLocale()
  const timeZone = useTimeZone()
  const time = (ms: number | null | undefined) => formatDuration(ms ?? null, locale)
  const count = (value: number) => formatCount(value, locale)
  const mono = (text: string) => <code className="font-mono text-mono">{text}</code>
  const common: Field[] = [
    [t('fields.at'), formatMoment(step.at, locale, timeZone)],
    ...(step.durationMs === undefined ? [] : [[t('fields.duration'), time(step.durationMs)] as const]),
  ]
  switch (step.kind) {
    case 'request':
      return [
        ...common,
        [t('fields.configuration'), step.configuration],
        [t('fields.deliveryMode'), t(`values.${step.deliveryMode}`)],
        [t('fields.messages'), count(step.messages)],
        [t('fields.tools'), step.tools.length > 0 ? step.tools.join(', ') : t('values.none')],
        [t('fields.bytes'), formatBytes(step.bytes, locale)],
        [t('fields.hash'), mono(step.hash)],
      ]
    case 'llm': {
      const speed = stepSpeed(step)
      const { servedBy, usage } = step
      return [
        ...common,
        [t('fields.requested'), step.requested],
        [t('fields.servedBy'), servedBy ? `${servedBy.configuration} · ${servedBy.provider} · ${servedBy.model}` : missing],
        [t('fields.deliveryMode'), step.deliveryMode ? t(`values.${step.deliveryMode}`) : missing],
        [t('fields.finishReason'), mono(step.finishReason)],
        [t('fields.first'), time(step.ttftMs)],
        [t('fields.speed'), speed === null ? missing : figures('tokensPerSecond', { speed: formatSpeed(speed, locale) })],
        [t('fields.usage'), usage ? <UsageText key="usage" usage={usage} /> : missing],
        [t('fields.cost'), formatCost(step.cost, locale, 6)],
        ...(step.processingMs === null ? [] : [[t('fields.processing'), time(step.processingMs)] as const]),
        ...(step.cacheHit ? [[t('fields.cache'), t('fields.cacheHit')] as const] : []),
      ]
    }
    case 'tool_call':
      return [
        ...common,
        [t('fields.name'), mono(step.name)],
        [t('fields.effect'), t(`values.${step.effect}`)],
        [t('fields.callId'), mono(step.callId)],
      ]
    case 'tool_result':
      return [
        ...common,
        [t('fields.name'), mono(step.name)],
        [
          t('fields.outcome'),
          <StateWord key="outcome" state={stepState(step) ?? 'done'}>
            {results(step.outcome)}
          </StateWord>,
        ],
        [t('fields.callId'), mono(step.callId)],
      ]
    case 'stage':
      return [
        ...common,
        [t('fields.stage'), step.stage],
        [
          t('fields.decision'),
          <StateWord key="decision" state={stepState(step) ?? 'done'}>
            {t(`values.${step.decision}`)}
          </StateWord>,
        ],
        ...(step.callId === undefined ? [] : [[t('fields.callId'), mono(step.callId)] as const]),
      ]
    case 'approval':
      return [
        ...common,
        [
          t('fields.decision'),
          <StateWord key="decision" state={stepState(step) ?? 'done'}>
            {t(`values.${step.decision}`)}
          </StateWord>,
        ],
        [t('fields.by'), step.by],
        ...(step.note === undefined ? [] : [[t('fields.note'), step.note] as const]),
        [t('fields.digest'), mono(step.digest)],
      ]
    case 'input':
      return [...common, [t('fields.by'), step.by], [t('fields.digest'), mono(step.digest)]]
    case 'context':
      return [
        ...common,
        [t('fields.window'), t('values.tokens', { count: count(step.window) })],
        [t('fields.kept'), count(step.kept)],
        [t('fields.dropped'), count(step.dropped)],
      ]
  }
}

export function UsageText({ usage }: { usage: NonNullable<StepOf<'llm'>['usage']> }) {
  const t = useTranslations('history.run.inspector')
  const locale = useLocale()
  const count = (value: number | null) => formatCount(value, locale)
  return (
    <>
      {t('usage', { input: count(usage.inputTokens), output: count(usage.outputTokens) })}
      <span className="text-ink-3">
        {' '}
        ({t('usageDetails', { cached: count(usage.cachedInputTokens), reasoning: count(usage.reasoningTokens) })})
      </span>
    </>
  )
}

function Guardrails({ step }: { step: StepOf<'llm'> }) {
  const t = useTranslations('history.run.inspector')
  return (
    <Section title={t('fields.guardrails')}>
      <ul className="grid gap-1.5">
        {step.guardrails.map(({ name, verdict, reason }) => (
          <li key={`${name} ${verdict}`}>
            <StateWord state={verdict === 'allow' ? 'done' : verdict === 'redact' || verdict === 'retry' ? 'restart' : 'refused'}>
              <span className="font-medium text-ink">{name}</span> {t(`verdicts.${verdict}`)}
            </StateWord>
            {reason && <p className="pl-5.5 text-ink-2">{reason}</p>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const answers = { admit: 'done', object: 'refused', unavailable: 'undetermined' } as const

function Checks({ step }: { step: StepOf<'stage'> }) {
  const t = useTranslations('history.run.inspector')
  return (
    <Section title={t('fields.checks')}>
      <ul className="grid gap-1.5">
        {step.checks.map(({ name, answer, reason }) => (
          <li key={name}>
            <StateWord state={answers[answer]}>
              <span className="font-medium text-ink">{name}</span> {t(`values.${answer}`)}
            </StateWord>
            {reason && <p className="pl-5.5 text-ink-2">{reason}</p>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
