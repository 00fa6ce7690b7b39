'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { StatusGlyph } from '@/components/ui/status-glyph'
import type { StepOf } from '@/lib/domain/step'
import { shortDigest } from './digest-mark'
import { SecretText } from './secret'
import { useReaderZone } from './use-reader-zone'

/** Who decided, when, and for which digest; or who answered what. A denial says that nothing was done. */
export function StepDecision({ step }: { step: StepOf<'approval'> | StepOf<'input'> }) {
  const t = useTranslations('chat.decision')
  const format = useFormatter()
  const timeZone = useReaderZone()
  const time = format.dateTime(new Date(step.at), { timeZone, hour: 'numeric', minute: '2-digit' })
  const denied = step.kind === 'approval' ? step.decision === 'deny' : step.declined === true
  const said = step.kind === 'approval' ? step.note : step.question
  return (
    <p className="flex items-start gap-2 text-13 text-ink-2">
      <StatusGlyph state={denied ? 'denied' : 'done'} className="my-0.5" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {step.kind === 'input'
          ? t(step.declined ? 'declined' : 'answered', { by: step.by, time })
          : t.rich(step.decision, { by: step.by, time, d: () => <Digest digest={step.digest} /> })}
        {said && (
          <>
            {' '}
            “<SecretText text={said} />”
          </>
        )}
      </span>
    </p>
  )
}

const Digest = ({ digest }: { digest: string }) => (
  <span title={digest} className="whitespace-nowrap font-mono text-[12px]">
    {shortDigest(digest)}
  </span>
)
