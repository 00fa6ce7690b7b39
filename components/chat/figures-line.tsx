import { ArrowRight, Shield, ShieldCheck } from 'lucide-react'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { formatCost, formatCount, formatDuration, formatSpeed } from '@/components/history/view/format'
import { runSpeed } from '@/components/history/view/speed'
import type { Run } from '@/lib/domain/run'
import type { Step } from '@/lib/domain/step'
import { DottedLine } from './dotted-line'

/** The small line under a finished answer. What nobody reported is left out, never 0. */
export function FiguresLine({ run, steps }: { run: Run; steps: readonly Step[] }) {
  const t = useTranslations('chat.figures')
  const locale = useLocale()
  const speed = runSpeed(steps)
  const tokens = run.usage && (run.usage.inputTokens ?? 0) + (run.usage.outputTokens ?? 0)
  const models = modelsOf(run)
  const items: readonly (ReactNode | null)[] = [
    run.ttftMs === null ? null : t('firstText', { time: formatDuration(run.ttftMs, locale) }),
    speed === null ? null : t('speed', { speed: formatSpeed(speed, locale) }),
    models.map((model, index) => (
      <span key={model} className="normal-nums">
        {index > 0 && <ArrowRight aria-label={t('then')} className="mx-0.5 inline size-3 text-ink-3" />}
        {model}
      </span>
    )),
    tokens ? t('tokens', { tokens, count: formatCount(tokens, locale) }) : null,
    run.cost ? formatCost(run.cost, locale) : null,
    run.deliveryMode && (
      <span className="inline-flex items-center gap-1">
        {run.deliveryMode === 'live' ? <ShieldCheck aria-hidden className="size-3" /> : <Shield aria-hidden className="size-3" />}
        {t(run.deliveryMode)}
      </span>
    ),
    <Link
      key="verlauf"
      href={`/runs/${run.id}`}
      className="rounded-[2px] text-ink-2 underline decoration-line-control underline-offset-3 hover:text-ink hover:decoration-current"
    >
      {t('verlauf')}
    </Link>,
  ]
  return <DottedLine items={items} />
}

/** The model asked first, then those that served in its place. */
function modelsOf(run: Run): readonly string[] {
  const served = run.servedBy.map(({ model }) => model)
  const asked = run.fallbacks > 0 ? [run.model] : []
  const models = [...new Set([...asked, ...served])]
  return models.length > 0 ? models : [run.model]
}
