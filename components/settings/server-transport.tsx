'use client'

import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import { Segmented } from '@/components/ui/segmented'
import type { ServerDraft } from './server-draft'
import type { ServerPartProps } from './server-part'
import { ServerSecrets } from './server-secrets'
import { SettingsSection } from './settings-section'

const kinds = ['stdio', 'http'] as const satisfies readonly ServerDraft['kind'][]

interface ServerTransportProps extends ServerPartProps {
  readonly isNew: boolean
  /** Names of the stored headers or variables. */
  readonly stored: readonly string[]
}

/** What a tool server is called, and how it is reached. */
export function ServerTransport({ draft, change, errorAt, isNew, stored }: ServerTransportProps) {
  const t = useTranslations('servers')
  return (
    <SettingsSection title={t('reach.title')} text={t(`reach.text.${draft.kind}`)}>
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <Field label={t('field.name')} error={errorAt('name')}>
          {(control) => <Input {...control} value={draft.name} onChange={(event) => change({ name: event.target.value })} />}
        </Field>
        <Field label={t('field.slug')} hint={t(isNew ? 'reach.slugNewHint' : 'reach.slugHint')} error={errorAt('slug')}>
          {(control) => (
            <Input
              {...control}
              readOnly={!isNew}
              className="font-mono read-only:bg-sunken"
              value={draft.slug}
              onChange={(event) => change({ slug: event.target.value })}
            />
          )}
        </Field>
      </div>
      <div className="grid justify-items-start gap-1.5">
        <span className="font-medium">{t('field.kind')}</span>
        <Segmented
          label={t('field.kind')}
          value={draft.kind}
          onChange={(kind) => change({ kind })}
          options={kinds.map((kind) => ({ value: kind, label: t(`reach.kinds.${kind}`) }))}
        />
      </div>
      {draft.kind === 'http' ? (
        <Field label={t('field.url')} error={errorAt('transport.url')}>
          {(control) => (
            <Input
              {...control}
              inputMode="url"
              className="font-mono"
              placeholder="https://tools.example.org/mcp"
              value={draft.url}
              onChange={(event) => change({ url: event.target.value })}
            />
          )}
        </Field>
      ) : (
        <>
          <Field label={t('field.command')} error={errorAt('transport.command')}>
            {(control) => (
              <Input
                {...control}
                className="font-mono"
                placeholder="npx"
                value={draft.command}
                onChange={(event) => change({ command: event.target.value })}
              />
            )}
          </Field>
          <Field label={t('field.args')} hint={t('reach.argsHint')} error={errorAt('transport.args')}>
            {(control) => (
              <Textarea
                {...control}
                rows={3}
                className="font-mono"
                value={draft.args}
                onChange={(event) => change({ args: event.target.value })}
              />
            )}
          </Field>
        </>
      )}
      <ServerSecrets
        kind={draft.kind}
        value={draft.secrets}
        onChange={(secrets) => change({ secrets })}
        stored={stored}
        error={errorAt(draft.kind === 'http' ? 'transport.headers' : 'transport.env')}
      />
    </SettingsSection>
  )
}
