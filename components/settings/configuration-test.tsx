'use client'

import { useMutation } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { readerZone } from '@/components/ui/reader-zone'
import { type GlyphState, StatusGlyph } from '@/components/ui/status-glyph'
import { testConfiguration } from '@/lib/client/configurations'
import type { ConfigurationCheck } from '@/lib/domain/configuration-wire'

interface ConfigurationTestProps {
  readonly slug: string
  /** What is not saved yet, tried with the rest. */
  readonly changes: object
}

const glyphs = {
  works: 'done',
  fails: 'failed',
  unknown: 'undetermined',
} as const satisfies Record<ConfigurationCheck['result'], GlyphState>

/** Tries the configuration and says per check what works, what does not, and what could not be found out. */
export function ConfigurationTest({ slug, changes }: ConfigurationTestProps) {
  const t = useTranslations('configurations.test')
  const format = useFormatter()
  const trial = useMutation({ mutationFn: (tried: object) => testConfiguration(slug, tried) })
  const { data, error, isPending, variables } = trial
  return (
    <aside aria-label={t('title')} className="rounded-card border border-line">
      <header className="flex items-center gap-2 border-line border-b py-2.5 pr-3 pl-4">
        <h2 className="flex-1 font-semibold text-15">{t('title')}</h2>
        <Button onClick={() => trial.mutate(changes)} disabled={isPending}>
          <Play />
          {t(data ? 'again' : 'run')}
        </Button>
      </header>
      <div role="status">
        {isPending && (
          <p className="flex items-center gap-2 px-4 py-3 text-ink-2">
            <StatusGlyph state="running" />
            {t('running')}
          </p>
        )}
        {!isPending && error && (
          <p className="flex gap-2 px-4 py-3 text-failed">
            <StatusGlyph state="failed" className="mt-0.5" />
            <span>
              {t('problem')}: {error.message}
            </span>
          </p>
        )}
        {!isPending && !error && !data && <p className="px-4 py-3 text-ink-3">{t('idle')}</p>}
        {!isPending && !error && data && (
          <>
            <ul>
              {data.checks.map((check) => (
                <Check key={check.name} check={check} />
              ))}
            </ul>
            <p className="num px-4 py-3 text-12 text-ink-3">
              {[
                format.dateTime(new Date(data.at), {
                  timeStyle: 'short',
                  timeZone: readerZone(),
                }),
                ...(Object.keys(variables).length > 0 ? [t('unsaved')] : []),
                ...(data.tokens === null ? [] : [t('tokens', { count: data.tokens })]),
              ].join(' · ')}
            </p>
          </>
        )}
      </div>
    </aside>
  )
}

function Check({ check }: { check: ConfigurationCheck }) {
  const t = useTranslations('configurations.test')
  const format = useFormatter()
  return (
    <li className="flex gap-2.5 border-line border-b px-4 py-2.5">
      <StatusGlyph state={glyphs[check.result]} label={`${t(`results.${check.result}`)}:`} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-2">
          <span className="font-medium">{t(`checks.${check.name}`)}</span>
          {check.durationMs !== null && (
            <span className="num text-12 text-ink-2">
              {format.number(check.durationMs / 1000, { maximumFractionDigits: 1, minimumFractionDigits: 1 })} s
            </span>
          )}
        </p>
        <p className="text-12 text-ink-2 [overflow-wrap:anywhere]">
          {[t(`notes.${check.note}`), check.message].join(' ').trim()}
        </p>
      </div>
    </li>
  )
}
