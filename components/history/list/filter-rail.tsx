'use client'

import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type Filters, toggle } from '@/components/history/view/filters'
import type { RunState } from '@/components/history/view/run-state'
import { Checkbox } from '@/components/ui/checkbox'
import { StatusGlyph } from '@/components/ui/status-glyph'
import { type RunReason, type RunStatus, waitingStatuses } from '@/lib/domain/run'
import { useConfigurations } from './use-configurations'
import { useToolNames } from './use-tool-names'

const statusFacets = [
  { state: 'running', statuses: ['running'] },
  { state: 'waiting', statuses: waitingStatuses },
  { state: 'done', statuses: ['completed'] },
  { state: 'failed', statuses: ['failed'] },
  { state: 'stopped', statuses: ['cancelled'] },
] as const satisfies readonly { state: RunState; statuses: readonly RunStatus[] }[]

const reasonFacets = [
  'answered',
  'max_rounds',
  'budget_exhausted',
  'provider_failed',
  'policy_denied',
  'interrupted',
  'internal_error',
  'expired',
] as const satisfies readonly RunReason[]

const flags = ['hasFallback', 'hasRestart', 'hasApproval', 'hasError', 'cacheHit'] as const

const guardrails = ['secret-redaction', 'term-list', 'content-filter'] as const

interface FilterRailProps {
  readonly filters: Filters
  readonly onChange: (filters: Filters) => void
  /** Models of the rows in view, which need not belong to a configuration any more. */
  readonly models: readonly string[]
}

/** Every choice that can be ticked; the same filters as the address and the bar above the list. */
export function FilterRail({ filters, onChange, models }: FilterRailProps) {
  const t = useTranslations('history')
  const words = useTranslations('common.state')
  const { configurations, names, failed } = useConfigurations()
  const tools = useToolNames()
  const allTools = [...new Set([...tools.names, ...(filters.tool ?? [])])]
  const allGuardrails = [...new Set([...guardrails, ...(filters.guardrail ?? [])])]
  const slugs = [...new Set([...configurations.map(({ slug }) => slug), ...(filters.configuration ?? [])])]
  const allModels = [...new Set([...configurations.map(({ model }) => model), ...models, ...(filters.model ?? [])])]
  const has = (set: readonly string[] | undefined, values: readonly string[]) => values.every((value) => set?.includes(value))

  return (
    <div className="grid content-start gap-4 p-2">
      <Facet title={t('filters.status')}>
        {statusFacets.map(({ state, statuses }) => (
          <Checkbox
            key={state}
            checked={has(filters.status, statuses)}
            onChange={() => onChange(toggle(filters, 'status', [...statuses]))}
          >
            <StatusGlyph state={state} />
            {words(state)}
          </Checkbox>
        ))}
      </Facet>
      <Facet title={t('filters.configuration')}>
        {failed && <p className="px-2 text-12 text-ink-3">{t('filters.configurationsFailed')}</p>}
        {slugs.map((slug) => (
          <Checkbox
            key={slug}
            checked={has(filters.configuration, [slug])}
            onChange={() => onChange(toggle(filters, 'configuration', [slug]))}
          >
            <span className="truncate">{names.get(slug) ?? slug}</span>
          </Checkbox>
        ))}
      </Facet>
      {allModels.length > 0 && (
        <Facet title={t('filters.model')}>
          {allModels.map((model) => (
            <Checkbox
              key={model}
              checked={has(filters.model, [model])}
              onChange={() => onChange(toggle(filters, 'model', [model]))}
            >
              <span className="truncate">{model}</span>
            </Checkbox>
          ))}
        </Facet>
      )}
      <Facet title={t('filters.happened')}>
        {flags.map((flag) => (
          <Checkbox
            key={flag}
            checked={filters[flag] === true}
            onChange={(on) => onChange({ ...filters, [flag]: on || undefined })}
          >
            {t(`filters.${flag}`)}
          </Checkbox>
        ))}
      </Facet>
      <Facet title={t('filters.tool')}>
        {tools.failed && <p className="px-2 text-12 text-ink-3">{t('filters.toolsFailed')}</p>}
        {allTools.map((tool) => (
          <Checkbox key={tool} checked={has(filters.tool, [tool])} onChange={() => onChange(toggle(filters, 'tool', [tool]))}>
            <span className="truncate font-mono text-12">{tool}</span>
          </Checkbox>
        ))}
      </Facet>
      <Facet title={t('filters.guardrail')}>
        {allGuardrails.map((name) => (
          <Checkbox
            key={name}
            checked={has(filters.guardrail, [name])}
            onChange={() => onChange(toggle(filters, 'guardrail', [name]))}
          >
            <span className="truncate font-mono text-12">{name}</span>
          </Checkbox>
        ))}
      </Facet>
      <Facet title={t('filters.reason')}>
        {reasonFacets.map((reason) => (
          <Checkbox
            key={reason}
            checked={has(filters.reason, [reason])}
            onChange={() => onChange(toggle(filters, 'reason', [reason]))}
          >
            <span className="truncate">{t(`reasons.${reason}`)}</span>
          </Checkbox>
        ))}
      </Facet>
    </div>
  )
}

function Facet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details open className="group/facet">
      <summary className="flex h-7 items-center rounded-control px-2 font-medium text-12 text-ink-2 hover:bg-hover phone:h-10">
        <span className="flex-1">{title}</span>
        <ChevronDown aria-hidden className="-rotate-90 size-3.5 text-ink-3 transition-transform group-open/facet:rotate-0" />
      </summary>
      <div className="grid">{children}</div>
    </details>
  )
}
