'use client'

import { useTranslations } from 'next-intl'
import { StateWord } from '@/components/ui/status-glyph'
import type { RunWithSteps } from '@/lib/domain/wire'
import { useRunView } from './live-runs'

/** Why the box does not send: the answer goes on, or it waits for a person. */
export function BusyHint({ record }: { record: RunWithSteps }) {
  const t = useTranslations('chat.composer')
  const waits = useTranslations('approvals.busy')
  const { pending } = useRunView(record).view.run
  if (!pending) return <span className="text-11 text-ink-3 phone:hidden">{t('escStops')}</span>
  return (
    <StateWord state="waiting" className="mr-auto min-w-0 whitespace-normal text-12">
      {waits(pending.kind)}
    </StateWord>
  )
}
