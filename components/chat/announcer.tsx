'use client'

import { useTranslations } from 'next-intl'
import type { RunWithSteps } from '@/lib/domain/wire'
import { useRunView } from './live-runs'
import { openCall, phaseOf } from './phase'
import { knownTool, plainName } from './tool-words'

/** Tells a screen reader where the newest answer stands: the boundaries, never the text itself. */
export function Announcer({ record }: { record: RunWithSteps | undefined }) {
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {record && <Words record={record} />}
    </div>
  )
}

function Words({ record }: { record: RunWithSteps }) {
  const t = useTranslations('chat')
  const { view } = useRunView(record)
  const phase = phaseOf(view)
  if (phase !== 'tool') return t(`announce.${phase}`)
  const call = openCall(view.steps)
  const known = call && knownTool(call.name)
  return known ? t(`tool.names.${known}.running`) : t('announce.tool', { name: plainName(call?.name ?? '') })
}
