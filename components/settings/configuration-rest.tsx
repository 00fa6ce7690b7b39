'use client'

import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Switch } from '@/components/ui/switch'
import type { PartProps } from './configuration-part'
import { SettingsSection } from './settings-section'
import { SuffixedInput } from './suffixed-input'

/** Bounds of a run, the cache, and who may choose it. */
export function ConfigurationRest({ draft, change, errorAt }: PartProps) {
  const t = useTranslations('configurations')
  const { cache } = draft
  const activeError = errorAt('active')
  return (
    <SettingsSection title={t('rest.title')} text={t('rest.text')}>
      <div className="grid grid-cols-3 gap-4 phone:grid-cols-1">
        <Field label={t('field.contextWindow')} error={errorAt('contextWindow')}>
          {(control) => (
            <SuffixedInput
              {...control}
              suffix={t('model.tokens')}
              value={draft.contextWindow}
              onChange={(event) => change({ contextWindow: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('field.timeout')} error={errorAt('timeoutMs')}>
          {(control) => (
            <SuffixedInput
              {...control}
              suffix={t('rest.seconds')}
              value={draft.timeout}
              onChange={(event) => change({ timeout: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('field.maxRounds')} error={errorAt('maxRounds')}>
          {(control) => (
            <Input
              {...control}
              className="num"
              inputMode="numeric"
              value={draft.maxRounds}
              onChange={(event) => change({ maxRounds: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Switch
        label={t('rest.cacheOn')}
        hint={t('rest.cacheOnHint')}
        checked={cache.enabled}
        onChange={(enabled) => change({ cache: { ...cache, enabled } })}
      />
      {cache.enabled && (
        <Field label={t('rest.ttl')} error={errorAt('cache')} className="max-w-60">
          {(control) => (
            <SuffixedInput
              {...control}
              suffix={t('rest.seconds')}
              value={cache.ttlSeconds}
              onChange={(event) => change({ cache: { ...cache, ttlSeconds: event.target.value } })}
            />
          )}
        </Field>
      )}
      <Switch
        label={t('rest.activeLabel')}
        hint={t('rest.activeHint')}
        checked={draft.active}
        onChange={(active) => change({ active })}
      />
      {activeError && (
        <p role="alert" className="text-12 text-failed">
          {activeError}
        </p>
      )}
      <Switch
        label={t('rest.defaultLabel')}
        hint={t('rest.defaultHint')}
        checked={draft.isDefault}
        onChange={(isDefault) => change({ isDefault })}
      />
    </SettingsSection>
  )
}
