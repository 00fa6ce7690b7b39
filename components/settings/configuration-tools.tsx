'use client'

import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { Checkbox } from '@/components/ui/checkbox'
import { Segmented } from '@/components/ui/segmented'
import type { Draft } from './configuration-draft'
import type { KnownNames, PartProps } from './configuration-part'
import { SettingsSection } from './settings-section'

const choices = ['admit', 'ask'] as const satisfies readonly Draft['onUndetermined'][]

interface ConfigurationToolsProps extends PartProps {
  readonly known: KnownNames['tools']
}

/** Which tools are offered. One that was chosen and is away now, of a server say, stays in the list. */
export function ConfigurationTools({ draft, change, errorAt, known }: ConfigurationToolsProps) {
  const t = useTranslations('configurations.toolList')
  const chosen = new Set(draft.tools)
  const away = draft.tools.filter((name) => known.every((tool) => tool.name !== name))
  const error = errorAt('tools')
  const choose = (name: string, isChosen: boolean) =>
    change({ tools: isChosen ? [...draft.tools, name] : draft.tools.filter((other) => other !== name) })

  return (
    <SettingsSection title={t('title')} text={t('text')}>
      <div className="grid rounded-card border border-line py-1">
        {known.map(({ name, title, effect }) => (
          <Checkbox key={name} checked={chosen.has(name)} onChange={(isChosen) => choose(name, isChosen)} className="px-4">
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
              <span className="font-medium text-ink">{title}</span>
              <code className="font-mono text-12 text-ink-3">{name}</code>
            </span>
            <Badge tone={effect === 'read' ? 'neutral' : 'waiting'}>{t(`effects.${effect}`)}</Badge>
          </Checkbox>
        ))}
        {away.map((name) => (
          <Checkbox key={name} checked onChange={() => choose(name, false)} className="px-4">
            <code className="min-w-0 flex-1 font-mono text-12">{name}</code>
            <Badge>{t('unavailable')}</Badge>
          </Checkbox>
        ))}
      </div>
      {error && (
        <p role="alert" className="text-12 text-failed">
          {error}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="font-medium">{t('undetermined')}</span>
        <Segmented
          label={t('undetermined')}
          value={draft.onUndetermined}
          onChange={(onUndetermined) => change({ onUndetermined })}
          options={choices.map((choice) => ({ value: choice, label: t(`onUndetermined.${choice}`) }))}
        />
      </div>
    </SettingsSection>
  )
}
