'use client'

import { X } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { FilterKey, Filters } from '@/components/history/view/filters'
import { formatSpan } from '@/components/history/view/format'
import { useConfigurations } from './use-configurations'

interface Chip {
  readonly key: FilterKey
  readonly name: string
  readonly values: string | null
}

interface FilterChipsProps {
  readonly filters: Filters
  readonly onChange: (filters: Filters) => void
}

/** What is set, each removable where it stands. Text and time have their own place. */
export function FilterChips({ filters, onChange }: FilterChipsProps) {
  const t = useTranslations('history.filters')
  return useChips(filters).map(({ key, name, values }) => (
    <span key={key} className="inline-flex h-6 min-w-0 shrink-0 items-center gap-1 rounded-mark bg-hover pl-2 font-mono text-12">
      <span className="text-ink-2">{values === null ? name : `${name}:`}</span>
      {values !== null && <span className="max-w-64 truncate">{values}</span>}
      <button
        type="button"
        aria-label={t('remove', { name })}
        onClick={() => onChange({ ...filters, [key]: undefined })}
        className="grid size-6 place-items-center rounded-mark text-ink-3 hover:text-ink"
      >
        <X aria-hidden className="size-3" />
      </button>
    </span>
  ))
}

function useChips(filters: Filters): readonly Chip[] {
  const t = useTranslations('history')
  const locale = useLocale()
  const { names } = useConfigurations()
  const list = (key: FilterKey, name: string, values: readonly string[] | undefined): Chip[] =>
    values?.length ? [{ key, name, values: values.join(', ') }] : []
  const flag = (key: 'hasFallback' | 'hasRestart' | 'hasApproval' | 'hasError' | 'cacheHit'): Chip[] =>
    filters[key] ? [{ key, name: t(`filters.${key}`), values: null }] : []
  const over = (key: 'minTtftMs' | 'minDurationMs'): Chip[] => {
    const ms = filters[key]
    return ms === undefined ? [] : [{ key, name: t(`filters.${key}`, { time: formatSpan(ms, locale) }), values: null }]
  }
  return [
    ...list(
      'status',
      t('filters.status'),
      filters.status?.map((status) => t(`filters.statuses.${status}`)),
    ),
    ...list(
      'reason',
      t('filters.reason'),
      filters.reason?.map((reason) => t(`reasons.${reason}`)),
    ),
    ...list(
      'configuration',
      t('filters.configuration'),
      filters.configuration?.map((slug) => names.get(slug) ?? slug),
    ),
    ...list('provider', t('filters.provider'), filters.provider),
    ...list('model', t('filters.model'), filters.model),
    ...list('userId', t('filters.userId'), filters.userId),
    ...list('conversationId', t('filters.conversationId'), filters.conversationId),
    ...list('tool', t('filters.tool'), filters.tool),
    ...list('guardrail', t('filters.guardrail'), filters.guardrail),
    ...list('deliveryMode', t('filters.deliveryMode'), filters.deliveryMode),
    ...over('minTtftMs'),
    ...over('minDurationMs'),
    ...flag('hasFallback'),
    ...flag('hasRestart'),
    ...flag('hasApproval'),
    ...flag('hasError'),
    ...flag('cacheHit'),
  ]
}
