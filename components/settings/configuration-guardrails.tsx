'use client'

import { useTranslations } from 'next-intl'
import type { english } from '@/components/i18n/catalogues'
import { Badge } from '@/components/ui/badge'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { Switch } from '@/components/ui/switch'
import type { KnownNames, PartProps } from './configuration-part'
import { SettingsSection } from './settings-section'

type NamedGuardrail = keyof (typeof english)['configurations']['guardrailList']['names']
const named: readonly NamedGuardrail[] = ['secret-redaction', 'term-list', 'content-filter']

interface ConfigurationGuardrailsProps extends PartProps {
  readonly known: KnownNames['guardrails']
}

/** Which guardrails look at an answer; the mandatory ones always do. */
export function ConfigurationGuardrails({ draft, change, errorAt, known }: ConfigurationGuardrailsProps) {
  const t = useTranslations('configurations.guardrailList')
  const { guardrails } = draft
  const optional = known.filter(({ mandatory }) => !mandatory).map(({ name }) => name)
  const error = errorAt('guardrails')
  const choose = (name: string, isChosen: boolean) => {
    const before = guardrails ?? optional
    change({ guardrails: isChosen ? [...before, name] : before.filter((other) => other !== name) })
  }

  return (
    <SettingsSection title={t('title')} text={t('text')}>
      <Switch label={t('all')} checked={guardrails === null} onChange={(all) => change({ guardrails: all ? null : optional })} />
      <div className="grid rounded-card border border-line py-1">
        {known.map(({ name, mandatory, holdsStream }) => {
          const key = named.find((candidate) => candidate === name)
          return (
            <Checkbox
              key={name}
              checked={mandatory || guardrails === null || guardrails.includes(name)}
              onChange={(isChosen) => !mandatory && choose(name, isChosen)}
              className="px-4 py-1"
            >
              <span className="grid min-w-0 flex-1">
                <span className="font-medium text-ink">{key ? t(`names.${key}`) : name}</span>
                {key && <span className="text-12 text-ink-3">{t(`texts.${key}`)}</span>}
              </span>
              {mandatory && <Badge>{t('mandatory')}</Badge>}
              {holdsStream && <Badge>{t('holds')}</Badge>}
            </Checkbox>
          )
        })}
      </div>
      {error && (
        <p role="alert" className="text-12 text-failed">
          {error}
        </p>
      )}
      <Terms draft={draft} change={change} errorAt={errorAt} />
    </SettingsSection>
  )
}

function Terms({ draft, change, errorAt }: PartProps) {
  const t = useTranslations('configurations')
  return (
    <Field label={t('field.terms')} hint={t('guardrailList.termsHint')} error={errorAt('terms')}>
      {(control) => (
        <Textarea {...control} rows={3} value={draft.terms} onChange={(event) => change({ terms: event.target.value })} />
      )}
    </Field>
  )
}
