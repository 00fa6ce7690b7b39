'use client'

import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import type { Draft } from './configuration-draft'
import { ConfigurationKey } from './configuration-key'
import type { PartProps } from './configuration-part'
import { SettingsSection } from './settings-section'
import { SuffixedInput } from './suffixed-input'

const kinds = ['responses', 'chat', 'demo'] as const satisfies readonly Draft['kind'][]
const efforts = ['', 'none', 'minimal', 'low', 'medium', 'high'] as const satisfies readonly Draft['reasoningEffort'][]

interface ConfigurationModelProps extends PartProps {
  readonly isNew: boolean
  readonly hasKey: boolean
}

/** Which model, where, and how it is asked. */
export function ConfigurationModel({ draft, change, errorAt, isNew, hasKey }: ConfigurationModelProps) {
  const t = useTranslations('configurations')
  return (
    <SettingsSection title={t('model.title')} text={t('model.text')}>
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <Field label={t('field.name')} error={errorAt('name')}>
          {(control) => <Input {...control} value={draft.name} onChange={(event) => change({ name: event.target.value })} />}
        </Field>
        <Field label={t('field.slug')} hint={t(isNew ? 'model.slugNewHint' : 'model.slugHint')} error={errorAt('slug')}>
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
          options={kinds.map((kind) => ({ value: kind, label: t(`model.kinds.${kind}`) }))}
        />
      </div>
      {draft.kind !== 'demo' && (
        <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
          <Field label={t('field.baseUrl')} error={errorAt('provider.baseUrl')}>
            {(control) => (
              <Input
                {...control}
                inputMode="url"
                className="font-mono"
                placeholder={t('model.baseUrlPlaceholder')}
                value={draft.baseUrl}
                onChange={(event) => change({ baseUrl: event.target.value })}
              />
            )}
          </Field>
          <ConfigurationKey
            value={draft.key}
            onChange={(key) => change({ key })}
            isStored={hasKey}
            error={errorAt('provider.apiKey')}
          />
        </div>
      )}
      <div className="grid grid-cols-4 gap-4 phone:grid-cols-2">
        <Field label={t('field.model')} error={errorAt('model')}>
          {(control) => (
            <Input
              {...control}
              className="font-mono"
              value={draft.model}
              onChange={(event) => change({ model: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('field.temperature')} error={errorAt('temperature')}>
          {(control) => (
            <Input
              {...control}
              className="num"
              inputMode="decimal"
              value={draft.temperature}
              onChange={(event) => change({ temperature: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('field.maxOutputTokens')} error={errorAt('maxOutputTokens')}>
          {(control) => (
            <SuffixedInput
              {...control}
              suffix={t('model.tokens')}
              value={draft.maxOutputTokens}
              onChange={(event) => change({ maxOutputTokens: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('field.reasoningEffort')} error={errorAt('reasoningEffort')}>
          {(control) => (
            <Select
              {...control}
              value={draft.reasoningEffort}
              onChange={(event) => {
                const effort = efforts.find((candidate) => candidate === event.target.value)
                if (effort !== undefined) change({ reasoningEffort: effort })
              }}
            >
              {efforts.map((effort) => (
                <option key={effort} value={effort}>
                  {effort === '' ? t('model.providerDefault') : t(`model.efforts.${effort}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Field label={t('field.systemPrompt')} error={errorAt('systemPrompt')}>
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            value={draft.systemPrompt}
            onChange={(event) => change({ systemPrompt: event.target.value })}
          />
        )}
      </Field>
    </SettingsSection>
  )
}
