'use client'

import { Eye, EyeOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'

interface AuthFieldProps {
  readonly error: string | undefined
}

const large = 'h-10 px-3 text-14'

export function NameField({ error }: AuthFieldProps) {
  const t = useTranslations('auth.field')
  return (
    <Field label={t('name')} error={error}>
      {(control) => <Input {...control} name="name" required maxLength={100} autoComplete="name" className={large} />}
    </Field>
  )
}

export function EmailField({ error }: AuthFieldProps) {
  const t = useTranslations('auth.field')
  return (
    <Field label={t('email')} error={error}>
      {(control) => (
        <Input {...control} name="email" type="email" required maxLength={254} autoComplete="username" className={large} />
      )}
    </Field>
  )
}

export function PasswordField({ kind, error }: AuthFieldProps & { kind: 'current' | 'new' }) {
  const t = useTranslations('auth.field')
  const [shown, setShown] = useState(false)
  return (
    <Field label={t('password')} error={error} hint={kind === 'new' ? t('passwordHint') : undefined}>
      {(control) => (
        <div className="relative">
          <Input
            {...control}
            name="password"
            type={shown ? 'text' : 'password'}
            required
            minLength={kind === 'new' ? 8 : 1}
            maxLength={128}
            autoComplete={`${kind}-password`}
            className={`${large} pr-11`}
          />
          <IconButton
            label={t(shown ? 'hide' : 'show')}
            onClick={() => setShown(!shown)}
            className="absolute top-1.5 right-1.5 phone:top-0 phone:right-0"
          >
            {shown ? <EyeOff /> : <Eye />}
          </IconButton>
        </div>
      )}
    </Field>
  )
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
