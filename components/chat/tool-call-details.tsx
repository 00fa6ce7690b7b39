'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { formatBytes, formatCount } from '@/components/history/view/format'
import type { CallEntry } from '@/components/history/view/transcript'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Artifacts } from './artifacts'
import { SecretText } from './secret'
import { parse, readArguments } from './tool-words'

/** Arguments and result as keys and values with what else the tool gave, raw JSON behind a click. */
export function ToolCallDetails({ runId, entry: { call, result } }: { runId: string; entry: CallEntry }) {
  const t = useTranslations('chat.tool')
  const [raw, setRaw] = useState(false)
  const values = readArguments(call.arguments)
  const short = result ? shortResult(result.result, t('result')) : []
  const json = JSON.stringify(
    {
      name: call.name,
      arguments: values ?? call.arguments,
      ...(result && { outcome: result.outcome, result: parse(result.result) ?? result.result, artifacts: result.artifacts }),
    },
    null,
    2,
  )
  return (
    <div className="grid gap-2 pt-1 pb-3 pl-5.5">
      {raw ? (
        <pre className="overflow-x-auto rounded-control border border-line bg-sunken p-3 font-mono text-mono">
          <SecretText text={json} />
        </pre>
      ) : (
        <>
          {!values && <Output text={call.arguments} />}
          <Pairs pairs={[...Object.entries(values ?? {}), ...short]} />
          {result && short.length === 0 && <Output text={result.result} />}
          {result?.artifacts && <Artifacts runId={runId} artifacts={result.artifacts} />}
        </>
      )}
      <div className="flex gap-2">
        <Button size="small" onClick={() => setRaw(!raw)} aria-pressed={raw}>
          {raw ? t('readable') : t('raw')}
        </Button>
        <CopyButton text={json} label={t('copyRaw')} showLabel />
      </div>
    </div>
  )
}

function Pairs({ pairs }: { pairs: readonly Pair[] }) {
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1">
      {pairs.map(([key, value], place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an argument may be called like the result
        <div key={place} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-ink-3">{key}</dt>
          <dd className="whitespace-pre-wrap font-mono text-mono [overflow-wrap:anywhere]">
            <SecretText text={typeof value === 'string' ? value : JSON.stringify(value)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

type Pair = readonly [name: string, value: unknown]

/** A result that reads well beside the arguments; empty for one that needs room of its own. */
function shortResult(text: string, name: string): readonly Pair[] {
  const values = readArguments(text)
  if (values) return Object.entries(values)
  return text.length <= 120 && !text.includes('\n') ? [[name, text]] : []
}

const FOLDED_LINES = 8

/** Text of any length: the first lines, and how much is folded. */
function Output({ text }: { text: string }) {
  const t = useTranslations('chat.tool')
  const locale = useLocale()
  const [all, setAll] = useState(false)
  const lines = text.split('\n')
  const long = lines.length > FOLDED_LINES + 4 || text.length > 1200
  const shown = all || !long ? text : lines.slice(0, FOLDED_LINES).join('\n').slice(0, 800)
  return (
    <div className="overflow-hidden rounded-control border border-line bg-sunken">
      <pre className="max-h-120 overflow-auto whitespace-pre-wrap p-3 font-mono text-mono [overflow-wrap:anywhere]">
        <SecretText text={shown} />
        {shown !== text && '…'}
      </pre>
      {long && (
        <div className="flex flex-wrap items-center gap-3 px-3 pb-2.5 text-12 text-ink-3">
          <Button size="small" onClick={() => setAll(!all)}>
            {all ? t('showLess') : t('showAll', { lines: formatCount(lines.length, locale) })}
          </Button>
          {t('size', { size: formatBytes(new TextEncoder().encode(text).length, locale) })}
        </div>
      )}
    </div>
  )
}
