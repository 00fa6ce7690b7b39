'use client'

import { Lock, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import type { KeyChange } from './configuration-draft'

interface ConfigurationKeyProps {
  readonly value: KeyChange
  readonly onChange: (key: KeyChange) => void
  readonly isStored: boolean
  readonly error: string | undefined
}

/** A key that is written and never read: it says whether there is one, and lets it be replaced or removed. */
export function ConfigurationKey({ value, onChange, isStored, error }: ConfigurationKeyProps) {
  const t = useTranslations('configurations')
  if (value.type === 'replace') {
    return (
      <Field label={t('field.key')} hint={t('key.hint')} error={error}>
        {(control) => (
          <span className="flex gap-2">
            <Input
              {...control}
              type="password"
              autoComplete="off"
              autoFocus
              className="font-mono"
              value={value.value}
              onChange={(event) => onChange({ type: 'replace', value: event.target.value })}
            />
            <Button onClick={() => onChange({ type: 'keep' })}>{t(isStored ? 'key.keep' : 'remove.cancel')}</Button>
          </span>
        )}
      </Field>
    )
  }
  const isRemoved = value.type === 'remove'
  const state = isRemoved ? t('key.removed') : isStored ? t('key.stored') : t('key.none')
  return (
    <Field label={t('field.key')} error={error}>
      {(control) => (
        <span className="flex gap-2">
          <span className="relative min-w-0 flex-1">
            <Lock aria-hidden className="pointer-events-none absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-ink-3" />
            <Input {...control} readOnly value={state} className="bg-sunken pl-8 font-mono text-ink-2" />
          </span>
          {isRemoved ? (
            <Button onClick={() => onChange({ type: 'keep' })}>{t('key.keep')}</Button>
          ) : (
            <>
              <Button onClick={() => onChange({ type: 'replace', value: '' })}>{t(isStored ? 'key.replace' : 'key.add')}</Button>
              {isStored && (
                <IconButton label={t('key.remove')} onClick={() => onChange({ type: 'remove' })} className="self-center">
                  <Trash2 />
                </IconButton>
              )}
            </>
          )}
        </span>
      )}
    </Field>
  )
}
