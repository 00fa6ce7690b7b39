'use client'

import { Download } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Verbatim } from '@/components/history/inspector/fields'
import { formatBytes } from '@/components/history/view/format'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import type { Run } from '@/lib/domain/run'
import type { Step } from '@/lib/domain/step'
import { download, rawJson } from './download'

/** In UTF-16 units: more than this makes scrolling slow. */
const drawn = 300_000

/** The whole run as programs get it. */
export function RawJson({ run, steps }: { run: Run; steps: readonly Step[] }) {
  const t = useTranslations('history.run.raw')
  const locale = useLocale()
  const json = useMemo(() => rawJson(run, steps), [run, steps])
  const bytes = useMemo(() => formatBytes(new Blob([json]).size, locale), [json, locale])
  return (
    <div>
      <div className="flex flex-wrap items-center gap-3 border-line border-b px-4 py-2">
        <span className="num mr-auto text-12 text-ink-3">{t('size', { bytes, steps: steps.length })}</span>
        <CopyButton text={json} label={t('copy')} showLabel />
        <Button size="small" onClick={() => download(`run-${run.id}.json`, json)}>
          <Download aria-hidden />
          {t('download')}
        </Button>
      </div>
      {json.length > drawn && (
        <p className="px-4 pt-3 text-12 text-ink-2">{t('tooLong', { shown: formatBytes(drawn, locale), bytes })}</p>
      )}
      <Verbatim className="max-h-none whitespace-pre rounded-none border-0 bg-transparent px-4">{json.slice(0, drawn)}</Verbatim>
    </div>
  )
}
