'use client'

import { useLocale, useTranslations } from 'next-intl'
import { SecretText } from '@/components/chat/secret'
import { formatBytes, formatDuration } from '@/components/history/view/format'
import type { GlyphState } from '@/components/ui/status-glyph'
import type { Step } from '@/lib/domain/step'
import type { OutcomeKind } from '@/lib/domain/tool'

const outcomes = {
  ok: 'done',
  error: 'failed',
  refused: 'refused',
  cancelled: 'stopped',
  unknown: 'undetermined',
} as const satisfies Record<OutcomeKind, GlyphState>

/** What the glyph of a step says; `null` where a step has no state of its own. */
export function stepState(step: Step): GlyphState | null {
  switch (step.kind) {
    case 'llm':
      if (step.guardrails.some(({ verdict }) => verdict === 'deny' || verdict === 'require_approval')) return 'refused'
      return step.error ? (step.finishReason === 'cancelled' ? 'stopped' : 'failed') : 'done'
    case 'tool_result':
      return outcomes[step.outcome]
    case 'stage':
      return step.decision === 'admitted' ? 'done' : step.decision
    case 'approval':
      return step.decision === 'approve' ? 'done' : 'denied'
    case 'input':
      return 'done'
    case 'request':
    case 'tool_call':
    case 'context':
      return null
  }
}

/** A step in half a line: what it is about. */
export function StepSummary({ step }: { step: Step }) {
  const t = useTranslations('history.run.events.summary')
  const locale = useLocale()
  switch (step.kind) {
    case 'request':
      return t('request', { messages: step.messages, tools: step.tools.length, bytes: formatBytes(step.bytes, locale) })
    case 'llm':
      return <SecretText text={clip(step.error?.message || step.text || step.refusal || step.finishReason)} />
    case 'tool_call':
      return (
        <>
          {step.name} <SecretText text={clip(step.arguments)} />
        </>
      )
    case 'tool_result':
      return (
        <>
          {step.name} · {t(`result.${step.outcome}`)} · <SecretText text={clip(step.result)} />
        </>
      )
    case 'stage':
      return `${step.stage} · ${step.checks.map(({ name, answer, reason }) => `${name}: ${answer}${reason ? `, ${reason}` : ''}`).join('; ')}`
    case 'approval':
      return step.note ? `${step.by} · ${step.note}` : step.by
    case 'input':
      return step.by
    case 'context':
      return `${step.kept} / ${step.kept + step.dropped}`
  }
}

const clip = (text: string) => text.slice(0, 240).replace(/\s+/g, ' ')

/** A step's own duration, where it has one. */
export function StepDuration({ step }: { step: Step }) {
  const locale = useLocale()
  return step.durationMs === undefined ? null : formatDuration(step.durationMs, locale)
}
