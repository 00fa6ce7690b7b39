'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Pending } from '@/lib/domain/run'
import { SecretText } from './secret'
import { readArguments } from './tool-words'
import { visibleText } from './visible-text'

type PendingCall = Pending['calls'][number]

/** Exactly what a tool will get: keys and values, or the raw JSON. Text stands as it is, everything else as JSON. */
export function ApprovalArguments({ call, label }: { call: PendingCall; label: string }) {
  const t = useTranslations('approvals.card')
  const [raw, setRaw] = useState(false)
  const values = Object.entries(readArguments(call.arguments) ?? {})
  const readable = values.length > 0
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] justify-items-start gap-1">
      {/* biome-ignore lint/a11y/useSemanticElements: there is nothing to fill in here */}
      <div
        role="group"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
        tabIndex={0}
        className="max-h-80 w-full overflow-auto rounded-control border border-line bg-sunken px-3 py-2"
      >
        {readable && !raw ? (
          <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 gap-y-1 phone:grid-cols-[minmax(0,1fr)]">
            {values.map(([key, value]) => (
              <div key={key} className="col-span-2 grid grid-cols-subgrid phone:col-span-1">
                <dt className="text-ink-3 [overflow-wrap:anywhere]">{visibleText(key)}</dt>
                <dd className="whitespace-pre-wrap font-mono text-mono [overflow-wrap:anywhere]">
                  <SecretText text={visibleText(typeof value === 'string' ? value : JSON.stringify(value, null, 2))} />
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          <pre className="whitespace-pre-wrap font-mono text-mono [overflow-wrap:anywhere]">
            <SecretText text={visibleText(call.arguments)} />
          </pre>
        )}
      </div>
      {readable && (
        <button
          type="button"
          aria-pressed={raw}
          onClick={() => setRaw(!raw)}
          className="min-h-6 rounded-mark text-12 text-ink-2 underline decoration-line-strong underline-offset-3 hover:text-ink phone:min-h-10"
        >
          {t(raw ? 'readable' : 'raw')}
        </button>
      )}
    </div>
  )
}
