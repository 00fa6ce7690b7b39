'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { Draft, FormField, TextFormat } from '@/lib/client/form'

interface InputFormFieldProps {
  readonly field: FormField
  readonly draft: Draft
  readonly error: string | undefined
  readonly onChange: (draft: Draft) => void
}

/** One value of a form with the control that fits it. */
export function InputFormField({ field, draft, error, onChange }: InputFormFieldProps) {
  const t = useTranslations('approvals.form')
  const note = useId()
  const text = typeof draft === 'string' ? draft : ''
  if (field.type === 'yes-no') {
    const words = error ?? field.hint
    return (
      <div className="col-span-full">
        <Checkbox checked={draft === true} onChange={onChange} className="-mx-2" describedBy={words ? note : undefined}>
          {field.label}
        </Checkbox>
        {words && (
          <p id={note} className={error ? 'text-12 text-failed' : 'text-12 text-ink-3'}>
            {words}
          </p>
        )}
      </div>
    )
  }
  const label = field.required ? field.label : t('optional', { label: field.label })
  const long = isLong(field)
  return (
    <Field label={label} hint={field.hint ?? rangeOf(field, t)} error={error} className={long ? 'col-span-full' : ''}>
      {(control) => {
        const common = { ...control, name: field.name, value: text, 'aria-required': field.required }
        if (field.type === 'choice')
          return (
            <Select {...common} onChange={(event) => onChange(event.target.value)}>
              <option value="">{t('choose')}</option>
              {field.options.map(({ value, label: words }) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </Select>
          )
        if (long) return <Textarea {...common} rows={3} onChange={(event) => onChange(event.target.value)} />
        return <Input {...common} {...inputOf(field)} onChange={(event) => onChange(event.target.value)} />
      }}
    </Field>
  )
}

type Typed = Extract<FormField, { type: 'text' | 'number' }>

const isLong = (field: FormField): boolean => field.type === 'text' && field.format === 'plain' && (field.max ?? 0) > 200

const inputTypes = {
  plain: 'text',
  email: 'email',
  uri: 'url',
  date: 'date',
  'date-time': 'datetime-local',
} as const satisfies Record<TextFormat, string>

function inputOf(field: Typed) {
  if (field.type === 'text') return { type: inputTypes[field.format], autoComplete: field.format === 'email' ? 'email' : 'off' }
  const { whole, min, max } = field
  return {
    type: 'number',
    inputMode: whole ? ('numeric' as const) : ('decimal' as const),
    step: whole ? 1 : ('any' as const),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    autoComplete: 'off',
  }
}

/** The bounds in words, so that nobody has to run into them. */
function rangeOf(field: FormField, t: ReturnType<typeof useTranslations<'approvals.form'>>): string | undefined {
  if (field.type !== 'number') return undefined
  const { min, max } = field
  if (min !== undefined && max !== undefined) return t('between', { min, max })
  if (min !== undefined) return t('atLeast', { min })
  return max === undefined ? undefined : t('atMost', { max })
}
