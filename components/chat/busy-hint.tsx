'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { StateWord } from '@/components/ui/status-glyph'
import type { RunWithSteps } from '@/lib/domain/wire'
import { conversationsKey } from './conversation-cache'
import { useRunView } from './live-runs'
import { approvalsKey } from './use-decide'

/** Why the box does not send: the answer goes on, or it waits for a person. */
export function BusyHint({ record }: { record: RunWithSteps }) {
  const t = useTranslations('chat.composer')
  const waits = useTranslations('approvals.busy')
  const { pending } = useRunView(record).view.run
  const client = useQueryClient()
  const waitsFor = pending?.digest
  // The list of chats and the count of what waits know this only when they look again.
  useEffect(() => {
    if (waitsFor === undefined) return
    const lookAgain = () => {
      client.invalidateQueries({ queryKey: conversationsKey })
      client.invalidateQueries({ queryKey: approvalsKey })
    }
    lookAgain()
    return lookAgain
  }, [client, waitsFor])
  if (!pending) return <span className="text-11 text-ink-3 phone:hidden">{t('escStops')}</span>
  return (
    <StateWord state="waiting" className="mr-auto min-w-0 whitespace-normal text-12">
      {waits(pending.kind)}
    </StateWord>
  )
}
