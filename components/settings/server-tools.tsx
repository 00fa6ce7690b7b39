'use client'

import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { Checkbox } from '@/components/ui/checkbox'
import { Switch } from '@/components/ui/switch'
import type { McpHealth } from '@/lib/domain/mcp-server'
import type { ServerPartProps } from './server-part'
import { SettingsSection } from './settings-section'

interface ServerToolsProps extends ServerPartProps {
  readonly found: McpHealth['found']
}

/** Which of a server's tools may be used, and whether its word is taken. One that was chosen and is away now stays in the list. */
export function ServerTools({ draft, change, errorAt, found }: ServerToolsProps) {
  const t = useTranslations('servers')
  const { tools } = draft
  const away = (tools ?? []).filter((name) => found.every((tool) => tool.name !== name))
  const error = errorAt('tools')
  const choose = (name: string, isChosen: boolean) => {
    const chosen = tools ?? found.map((tool) => tool.name)
    change({ tools: isChosen ? [...chosen, name] : chosen.filter((other) => other !== name) })
  }
  return (
    <SettingsSection title={t('toolList.title')} text={t('toolList.text')}>
      <Switch
        label={t('toolList.all')}
        checked={tools === null}
        onChange={(isAll) => change({ tools: isAll ? null : found.map((tool) => tool.name) })}
      />
      {found.length + away.length > 0 ? (
        <div className="grid rounded-card border border-line py-1">
          {found.map(({ name, as, description, effect }) => (
            <Checkbox
              key={name}
              checked={tools?.includes(name) ?? true}
              onChange={(isChosen) => choose(name, isChosen)}
              className="px-4 py-1"
            >
              <span className="grid min-w-0 flex-1">
                <span className="flex min-w-0 flex-wrap items-center gap-x-2">
                  <span className="font-medium text-ink [overflow-wrap:anywhere]">{name}</span>
                  <code className="font-mono text-12 text-ink-3 [overflow-wrap:anywhere]">{as}</code>
                </span>
                {description && <span className="line-clamp-2 text-12 text-ink-3">{description}</span>}
              </span>
              <Badge tone={effect === 'read' ? 'neutral' : 'waiting'}>{t(`toolList.effects.${effect}`)}</Badge>
            </Checkbox>
          ))}
          {away.map((name) => (
            <Checkbox key={name} checked onChange={() => choose(name, false)} className="px-4">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{name}</span>
              <Badge>{t('toolList.away')}</Badge>
            </Checkbox>
          ))}
        </div>
      ) : (
        <p className="text-ink-2">{t('toolList.none')}</p>
      )}
      {error && (
        <p role="alert" className="text-12 text-failed">
          {error}
        </p>
      )}
    </SettingsSection>
  )
}
