'use client'

import { useLocale, useTranslations } from 'next-intl'
import { formatDuration } from '@/components/history/view/format'
import { StateWord } from '@/components/ui/status-glyph'
import type { RunView } from '@/lib/client/run-view'
import { DottedLine } from './dotted-line'
import { Elapsed } from './elapsed'
import { type Phase, phaseOf } from './phase'

const looks = {
  waiting_for_model: 'running',
  thinking: 'running',
  answering: 'running',
  held: 'running',
  tool: 'running',
  needs_approval: 'waiting',
  needs_input: 'waiting',
} as const satisfies Record<Exclude<Phase, 'finished' | 'failed' | 'stopped'>, string>

interface LiveLineProps {
  readonly view: RunView
  readonly connection: 'open' | 'lost' | 'failed'
  readonly stopping: boolean
}

/** Where a run stands while it is under way: the place and the height of the figures that follow. */
export function LiveLine({ view, connection, stopping }: LiveLineProps) {
  const t = useTranslations('chat')
  const locale = useLocale()
  const phase = phaseOf(view)
  if (phase === 'finished' || phase === 'failed' || phase === 'stopped') return null
  const first = view.steps.find((step) => step.kind === 'llm' && step.ttftMs !== null)
  const ttftMs = first?.kind === 'llm' ? first.ttftMs : null
  const word = stopping ? t('live.stopping') : connection === 'open' ? t(`live.${phase}`) : t(`live.${connection}`)
  return (
    <DottedLine
      items={[
        <StateWord
          key="word"
          state={connection === 'failed' ? 'undetermined' : looks[phase]}
          className="gap-1.5 font-medium [&_svg]:size-3.5"
        >
          {word}
        </StateWord>,
        <Elapsed key="elapsed" since={view.run.startedAt} />,
        ttftMs === null ? null : t('live.firstText', { time: formatDuration(ttftMs, locale) }),
      ]}
    />
  )
}
