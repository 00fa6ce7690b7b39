'use client'

import { ChevronRight } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { formatDuration } from '@/components/history/view/format'
import type { CallEntry } from '@/components/history/view/transcript'
import { cn } from '@/components/ui/cn'
import { StatusGlyph, stateText } from '@/components/ui/status-glyph'
import { type CallState, callStateOf, decidingCheck } from './call-state'
import { Elapsed } from './elapsed'
import { SecretText } from './secret'
import { ToolCallDetails } from './tool-call-details'
import { iconOf, knownTool, mainArgument, plainName } from './tool-words'

const edges = {
  running: 'before:bg-accent',
  done: 'before:bg-line-strong',
  failed: 'before:bg-failed-mark',
  refused: 'before:bg-refused-mark',
  undetermined: 'before:bg-[repeating-linear-gradient(var(--line-control)_0_3px,transparent_3px_6px)]',
  stopped: 'before:bg-line-strong',
  interrupted: 'before:bg-[repeating-linear-gradient(var(--line-control)_0_3px,transparent_3px_6px)]',
  denied: 'before:bg-line-strong',
} as const satisfies Record<CallState, string>

interface StepToolCallProps {
  readonly runId: string
  readonly entry: CallEntry
  /** Whether the run goes on: a call without a result runs then, and was cut off otherwise. */
  readonly open: boolean
  /** Whether a person denied the batch this call belongs to. */
  readonly denied?: boolean
}

/** One call in one line, with its reason beneath where it did not simply work; opened, arguments and result. */
export function StepToolCall({ runId, entry, open, denied = false }: StepToolCallProps) {
  const t = useTranslations('chat.tool')
  const [shown, setShown] = useState(false)
  const { call, result } = entry
  const state = callStateOf(entry, { open, denied })
  const Icon = iconOf(call.name)
  return (
    <div
      className={cn(
        'relative ml-1.5 pl-3.5 before:absolute before:inset-y-0 before:left-0 before:w-0.5 first:before:top-1.5 last:before:bottom-1.5',
        edges[state],
      )}
    >
      <button
        type="button"
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
        className="-mx-1.5 flex min-h-7 w-[calc(100%+12px)] items-center gap-2 rounded-mark px-1.5 text-left text-ink-2 hover:bg-hover phone:min-h-10"
      >
        <Icon aria-hidden className="size-3.5 shrink-0 text-ink-3" />
        <ToolName name={call.name} state={state} />
        <span className="min-w-0 truncate phone:flex-1">
          <SecretText text={mainArgument(call.name, call.arguments)} />
        </span>
        <span className={cn('num ml-auto inline-flex shrink-0 items-center gap-1.5 pl-3 text-12', stateText[state])}>
          <CallEnd state={state} at={call.at} durationMs={result?.durationMs} />
          <StatusGlyph state={state} className="size-3.5" label={t(`state.${state}`)} />
        </span>
        <ChevronRight aria-hidden className={cn('size-3 shrink-0 text-ink-3 transition-transform', shown && 'rotate-90')} />
      </button>
      <Why entry={entry} state={state} />
      {shown && <ToolCallDetails runId={runId} entry={entry} />}
    </div>
  )
}

function ToolName({ name, state }: { name: string; state: CallState }) {
  const t = useTranslations('chat.tool.names')
  const known = knownTool(name)
  const tense = state === 'running' ? 'running' : state === 'done' || state === 'undetermined' ? 'done' : 'plain'
  return <span className="whitespace-nowrap font-medium text-ink">{known ? t(`${known}.${tense}`) : plainName(name)}</span>
}

function CallEnd({ state, at, durationMs }: { state: CallState; at: string; durationMs: number | undefined }) {
  const t = useTranslations('chat.tool')
  const locale = useLocale()
  const seconds = durationMs === undefined ? null : formatDuration(durationMs, locale)
  switch (state) {
    case 'running':
      return <Elapsed since={at} />
    case 'done':
      return seconds
    case 'failed':
      return seconds ? t('failedAfter', { seconds }) : t('state.failed')
    default:
      return t(`state.${state}`)
  }
}

/** Why a call did not simply work, in a sentence that stands open. */
function Why({ entry, state }: { entry: CallEntry; state: CallState }) {
  const t = useTranslations('chat.tool.why')
  const check = decidingCheck(entry)
  const name = check && ((chunks: ReactNode) => <span className="font-medium text-ink">{chunks}</span>)
  const reason = check?.reason ?? ''
  const said = entry.result?.result.trim().split('\n')[0]?.slice(0, 300) ?? ''
  const words = () => {
    switch (state) {
      case 'refused':
        return name ? t.rich('refused', { check: check.name, reason, b: name }) : <SecretText text={said} />
      case 'undetermined':
        if (entry.result?.outcome === 'unknown') return t('unknown')
        return name && t.rich('undetermined', { check: check.name, reason, b: name })
      case 'failed':
        return <SecretText text={said} />
      case 'interrupted':
        return t('interrupted')
      case 'stopped':
        return t('stopped')
      default:
        return null
    }
  }
  const sentence = words()
  return sentence ? <p className="max-w-[62ch] pb-1.5 pl-5.5 text-ink-2 [overflow-wrap:anywhere]">{sentence}</p> : null
}
