'use client'

import { ChevronDown, ChevronUp } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { stepState } from '@/components/history/run/step-words'
import { formatDuration } from '@/components/history/view/format'
import { type StepTab, stepTabs } from '@/components/history/view/run-address'
import { IconButton } from '@/components/ui/icon-button'
import { StatusGlyph } from '@/components/ui/status-glyph'
import { Tabs } from '@/components/ui/tabs'
import type { Run } from '@/lib/domain/run'
import type { Step } from '@/lib/domain/step'
import { Attempts } from './attempts'
import { Section, Verbatim } from './fields'
import { Overview } from './overview'
import { RequestOf } from './request-of'
import { Response } from './response'

interface InspectorProps {
  readonly run: Run
  readonly steps: readonly Step[]
  readonly selected: number | null
  readonly tab: StepTab
  readonly onTab: (tab: StepTab) => void
  readonly onSelect: (sequence: number) => void
}

/** What stands behind the selected step. */
export function Inspector({ run, steps, selected, tab, onTab, onSelect }: InspectorProps) {
  const t = useTranslations('history.run.inspector')
  const kinds = useTranslations('history.run.events.kinds')
  const words = useTranslations('common.state')
  const locale = useLocale()
  const index = steps.findIndex(({ sequence }) => sequence === selected)
  const step = steps[index]
  if (!step) return <p className="p-5 text-ink-2">{t('none')}</p>

  const state = stepState(step)
  const known = stepTabs.filter((candidate) => candidate !== 'attempts' || step.kind === 'llm')
  const shown = known.includes(tab) ? tab : 'overview'
  const neighbour = (by: 1 | -1) => steps[index + by]?.sequence
  const move = (by: 1 | -1) => {
    const sequence = neighbour(by)
    if (sequence !== undefined) onSelect(sequence)
  }
  const content = { run, steps, step }
  return (
    <>
      <div className="flex items-start gap-2 px-4 pt-4 pb-2">
        <div className="min-w-0 flex-1">
          <h2 className="flex items-center gap-2 font-semibold text-14">
            {state && <StatusGlyph state={state} label={words(state)} />}
            {t('heading', { round: step.round, kind: kinds(step.kind) })}
          </h2>
          <p className="num text-ink-2">
            {[
              t('place', { step: step.sequence + 1, total: Math.max(run.steps, steps.length) }),
              step.durationMs !== undefined && formatDuration(step.durationMs, locale),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <IconButton label={t('previous')} disabled={neighbour(-1) === undefined} onClick={() => move(-1)}>
          <ChevronUp />
        </IconButton>
        <IconButton label={t('next')} disabled={neighbour(1) === undefined} onClick={() => move(1)}>
          <ChevronDown />
        </IconButton>
      </div>
      <Tabs
        label={t('label')}
        value={shown}
        onChange={onTab}
        tabs={known.map((value) => ({ value, label: t(`tabs.${value}`), content: <TabContent tab={value} {...content} /> }))}
      />
    </>
  )
}

function TabContent({ tab, run, steps, step }: { tab: StepTab; run: Run; steps: readonly Step[]; step: Step }) {
  const t = useTranslations('history.run.inspector')
  switch (tab) {
    case 'overview':
      return <Overview run={run} step={step} />
    case 'request':
      return <RequestOf key={step.round} run={run} steps={steps} step={step} />
    case 'response':
      return <Response runId={run.id} steps={steps} step={step} />
    case 'attempts':
      return step.kind === 'llm' ? <Attempts step={step} /> : null
    case 'raw':
      return (
        <Section title={t('tabs.raw')}>
          <Verbatim>{JSON.stringify(step, null, 2)}</Verbatim>
        </Section>
      )
  }
}
