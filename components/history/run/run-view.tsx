'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Inspector } from '@/components/history/inspector/inspector'
import { defaultStep } from '@/components/history/view/default-step'
import { formatCount } from '@/components/history/view/format'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { StateWord } from '@/components/ui/status-glyph'
import { Tabs } from '@/components/ui/tabs'
import { EventsList } from './events-list'
import { Minimap } from './minimap'
import { RawJson } from './raw-json'
import { RunFigures } from './run-figures'
import { useRun } from './run-provider'
import { RunSentence } from './run-sentence'
import { Transcript } from './transcript'
import { useMedia } from './use-media'
import { useRunAddress } from './use-run-address'

/** One run: what it was in a sentence and figures, and below it every way to look at its steps, with an inspector beside them. */
export function RunPage() {
  const t = useTranslations('history.run')
  const common = useTranslations('common.actions')
  const { run, view, connection, rest } = useRun()
  const { tab, step, inspect, go } = useRunAddress()
  const phone = useMedia('(width < 760px)')
  const { steps } = view
  const selected = step ?? (phone ? null : defaultStep(steps))
  const select = (sequence: number) => go({ step: sequence })

  const inspector = (
    <Inspector
      run={run}
      steps={steps}
      selected={selected}
      tab={inspect}
      onTab={(next) => go({ inspect: next })}
      onSelect={select}
    />
  )
  const beside = phone ? null : inspector
  return (
    <div className="flex min-h-0 flex-1 flex-col phone:block phone:overflow-y-auto">
      <div className="grid shrink-0 gap-4 px-4 pt-5 pb-1 phone:pt-4">
        <RunSentence run={run} steps={steps} onSelect={select} />
        <RunFigures run={run} steps={steps} />
        <Minimap run={run} steps={steps} selected={selected} onSelect={select} />
        <p role="status" className="empty:hidden">
          {connection === 'lost' && <StateWord state="interrupted">{t('reconnecting')}</StateWord>}
          {connection === 'failed' && <StateWord state="failed">{t('stale')}</StateWord>}
          {rest.state === 'loading' && <StateWord state="running">{t('restLoading')}</StateWord>}
        </p>
        {rest.state === 'failed' && (
          <Notice
            state="failed"
            role="alert"
            title={t('restFailed')}
            actions={
              <Button size="small" onClick={rest.retry}>
                {common('retry')}
              </Button>
            }
          >
            {rest.error.message}
          </Notice>
        )}
      </div>
      <Tabs
        label={t('tabs.label')}
        value={tab}
        onChange={(next) => go({ tab: next })}
        tabs={[
          {
            value: 'verlauf',
            label: t('tabs.verlauf'),
            content: (
              <Split inspector={beside}>
                <Transcript run={run} view={view} selected={selected} onSelect={select} />
              </Split>
            ),
          },
          {
            value: 'events',
            label: <Counted count={steps.length}>{t('tabs.events')}</Counted>,
            content: (
              <Split inspector={beside}>
                <EventsList steps={steps} startedAt={run.startedAt} selected={selected} onSelect={select} />
              </Split>
            ),
          },
          {
            value: 'raw',
            label: t('tabs.raw'),
            content: (
              <Split inspector={null}>
                <RawJson run={run} steps={steps} />
              </Split>
            ),
          },
        ]}
      />
      <Dialog
        open={phone && step !== null && tab !== 'raw'}
        onOpenChange={() => go({ step: null })}
        title={t('inspector.label')}
        closeLabel={common('close')}
        className="gap-0 px-0 [&>div:first-child]:px-5"
      >
        {inspector}
      </Dialog>
    </div>
  )
}

function Split({ inspector, children }: { inspector: ReactNode; children: ReactNode }) {
  const t = useTranslations('history.run.inspector')
  return (
    <div className="flex h-full min-h-0 phone:block phone:h-auto">
      <div className="min-w-0 flex-1 overflow-y-auto phone:overflow-visible">{children}</div>
      {inspector && (
        <aside
          aria-label={t('label')}
          className="w-105 shrink-0 overflow-y-auto border-line border-l max-[1099px]:w-85 phone:hidden"
        >
          {inspector}
        </aside>
      )}
    </div>
  )
}

function Counted({ count, children }: { count: number; children: string }) {
  return (
    <>
      {children} <span className="num font-normal text-12 text-ink-3">{formatCount(count, useLocale())}</span>
    </>
  )
}
