'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Notice } from '@/components/ui/notice'
import type { Run } from '@/lib/domain/run'
import { PendingCard } from './pending-card'
import type { Refusal } from './use-decide'

/** What a run waits for; and, until the reader goes away, that an answer of theirs did not count. */
export function RunWait({ run }: { run: Run }) {
  const t = useTranslations('approvals.refusal')
  const [refusal, setRefusal] = useState<Refusal>()
  return (
    <>
      {refusal && (
        <Notice state="undetermined" role="alert" title={t(`${refusal}.title`)}>
          {t(`${refusal}.text`)}
        </Notice>
      )}
      <PendingCard run={run} onRefused={setRefusal} />
    </>
  )
}
