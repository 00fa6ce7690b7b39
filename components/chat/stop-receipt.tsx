'use client'

import { useTranslations } from 'next-intl'
import type { ReceiptEntry } from '@/lib/domain/wire'
import { useRunActions } from './run-actions'
import { knownTool, plainName } from './tool-words'

/** What a stop did: what it stopped, what had finished, what could not be called back (G3). Known where the stop was given. */
export function StopReceipt({ runId }: { runId: string }) {
  const t = useTranslations('chat.receipt')
  const receipt = useRunActions().receiptOf(runId)
  if (!receipt) return null
  const rows = (['stopped', 'finished', 'notStoppable'] as const).filter((row) => receipt[row].length > 0)
  if (rows.length === 0) return null
  return (
    <dl className="mt-1 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4">
      {rows.map((row) => (
        <div key={row} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-ink-3">{t(row)}</dt>
          <dd>
            {receipt[row].map((entry, index) => (
              <span key={entry.callId ?? entry.kind}>
                {index > 0 && ', '}
                <EntryName entry={entry} />
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function EntryName({ entry }: { entry: ReceiptEntry }) {
  const t = useTranslations('chat')
  if (entry.kind === 'model_call') return t('receipt.modelCall')
  const known = entry.name && knownTool(entry.name)
  return known ? t(`tool.names.${known}.plain`) : plainName(entry.name ?? '')
}
