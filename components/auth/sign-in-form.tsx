'use client'

import { useTranslations } from 'next-intl'
import { signIn } from '@/lib/client/account'
import { fieldError } from './auth-failure'
import { EmailField, PasswordField, textOf } from './auth-fields'
import { AuthForm } from './auth-form'

export function SignInForm({ next, host }: { next: string; host: string }) {
  const t = useTranslations('auth.signIn')
  return (
    <AuthForm
      kind="signIn"
      next={next}
      subtitle={t('to', { host })}
      send={(form) => signIn({ email: textOf(form, 'email'), password: textOf(form, 'password') })}
    >
      {(error) => (
        <>
          <EmailField error={fieldError(error, 'email')} />
          <PasswordField kind="current" error={fieldError(error, 'password')} />
        </>
      )}
    </AuthForm>
  )
}
