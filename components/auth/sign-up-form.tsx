'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import { signUp } from '@/lib/client/account'
import { fieldError } from './auth-failure'
import { EmailField, NameField, PasswordField, textOf } from './auth-fields'
import { AuthForm } from './auth-form'

interface SignUpFormProps {
  readonly next: string
  /** `first`: whoever signs up now becomes the administrator. */
  readonly standing: 'first' | 'open' | 'closed'
}

export function SignUpForm({ next, standing }: SignUpFormProps) {
  const t = useTranslations('auth.signUp')
  if (standing === 'closed') {
    return (
      <div className="grid gap-4">
        <h1 className="font-semibold text-22">{t('title')}</h1>
        <Notice state="refused" title={t('closed')}>
          {t('closedText')}
        </Notice>
        <p className="text-ink-2">
          {t('other')}{' '}
          <Link href="/sign-in" className="link">
            {t('otherLink')}
          </Link>
        </p>
      </div>
    )
  }
  return (
    <AuthForm
      kind="signUp"
      next={next}
      send={(form) =>
        signUp({ name: textOf(form, 'name').trim(), email: textOf(form, 'email'), password: textOf(form, 'password') })
      }
    >
      {(error) => (
        <>
          {standing === 'first' && (
            <Notice state="done" title={t('first')}>
              {t('firstText')}
            </Notice>
          )}
          <NameField error={fieldError(error, 'name')} />
          <EmailField error={fieldError(error, 'email')} />
          <PasswordField kind="new" error={fieldError(error, 'password')} />
        </>
      )}
    </AuthForm>
  )
}
