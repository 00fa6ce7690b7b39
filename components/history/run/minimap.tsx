'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useNow } from '@/components/history/clock'
import { foldScale } from '@/components/history/view/fold-scale'
import { formatDuration, formatSpan } from '@/components/history/view/format'
import { type Lane, type RunTime, type Span, type SpanState, timeOf } from '@/components/history/view/spans'
import { isOpen, type Run } from '@/lib/domain/run'
import type { Step } from '@/lib/domain/step'

interface MinimapProps {
  readonly run: Run
  readonly steps: readonly Step[]
  readonly selected: number | null
  readonly onSelect: (sequence: number) => void
}

/** Lines of the picture: height 28, one lane for the model, one for tools. Widths are in thousandths of the line. */
const lanes = { model: { y: 7, height: 4 }, tool: { y: 15, height: 4 } } as const
const scaleX = 10

const fills = {
  'model done': 'fill-phase-stream',
  'model failed': 'fill-failed-mark',
  'model running': 'fill-accent',
  'tool done': 'fill-done-bar',
  'tool failed': 'fill-failed-mark',
  'tool running': 'fill-accent',
} as const satisfies Record<`${Exclude<Lane, 'wait'>} ${SpanState}`, string>

/** The whole run on one line. Long waits are folded, a click goes to the step under it (the lists below do the same for the keyboard). */
export function Minimap({ run, steps, selected, onSelect }: MinimapProps) {
  const t = useTranslations('history.run')
  const locale = useLocale()
  const now = useNow(isOpen(run.status))
  const time = useMemo(() => timeOf(run, steps, now), [run, steps, now])
  const scale = useMemo(() => foldScale(time), [time])
  const total = formatDuration(time.totalMs, locale)
  const waits = scale.folds.map(({ ms }) => formatSpan(ms, locale)).join(', ')

  const click = (event: React.MouseEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const nearest = spanAt(time, scale.at, ((event.clientX - box.left) / box.width) * 100)
    if (nearest) onSelect(nearest.sequence)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut for the pointer; every step is reachable in the lists below
    <div
      role="img"
      aria-label={waits ? t('minimapFolded', { total, waits }) : t('minimap', { total })}
      onClick={click}
      className="relative h-7 cursor-pointer overflow-hidden rounded-mark border border-line bg-sunken"
    >
      <svg aria-hidden viewBox="0 0 1000 26" preserveAspectRatio="none" className="absolute inset-0 size-full">
        {paths(time.spans, scale.at).map(([key, d]) => (
          <path key={key} d={d} className={fills[key]} />
        ))}
      </svg>
      {time.spans
        .filter(({ lane }) => lane === 'wait')
        .map(({ sequence, from, to }) => (
          <span
            key={`${sequence} ${from}`}
            className="hatched absolute inset-y-0 min-w-px"
            style={{ left: `${scale.at(from)}%`, width: `${scale.at(to) - scale.at(from)}%` }}
          />
        ))}
      {scale.folds.map(({ sequence, ms, left, width }) => (
        <span
          key={sequence}
          className="absolute inset-y-0 grid place-items-center"
          style={{ left: `${left}%`, width: `${width}%` }}
        >
          <span className="num whitespace-nowrap rounded-mark bg-waiting-tint px-1 font-medium text-11 text-waiting">
            {formatSpan(ms, locale)}
          </span>
        </span>
      ))}
      <Selection time={time} at={scale.at} selected={selected} />
    </div>
  )
}

/** A mark under the spans of the selected step. */
function Selection({ time, at, selected }: { time: RunTime; at: (ms: number) => number; selected: number | null }) {
  const spans = time.spans.filter(({ sequence }) => sequence === selected)
  if (spans.length === 0) return null
  const left = at(Math.min(...spans.map(({ from }) => from)))
  const right = at(Math.max(...spans.map(({ to }) => to)))
  return <span className="absolute bottom-0 h-0.5 min-w-1 bg-ink" style={{ left: `${left}%`, width: `${right - left}%` }} />
}

/** One path per lane and state: ten thousand spans are a handful of elements. */
function paths(spans: readonly Span[], at: (ms: number) => number): readonly (readonly [keyof typeof fills, string])[] {
  const parts = new Map<keyof typeof fills, string[]>()
  for (const { lane, state, from, to } of spans) {
    if (lane === 'wait') continue
    const { y, height } = lanes[lane]
    const x = at(from) * scaleX
    const width = Math.max(2, at(to) * scaleX - x - 0.5)
    const key = `${lane} ${state}` as const
    const list = parts.get(key) ?? []
    parts.set(key, list)
    list.push(`M${x.toFixed(1)} ${y}h${width.toFixed(1)}v${height}h${(-width).toFixed(1)}z`)
  }
  return [...parts].map(([key, d]) => [key, d.join('')] as const)
}

/** The span under a place on the line, or the nearest one. `place` in per cent. */
function spanAt({ spans }: RunTime, at: (ms: number) => number, place: number): Span | undefined {
  const distance = ({ from, to }: Span) => Math.max(at(from) - place, place - at(to), 0)
  return spans.reduce<Span | undefined>((best, span) => (best && distance(best) <= distance(span) ? best : span), undefined)
}
