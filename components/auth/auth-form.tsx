'use client'

import { useMutation } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { FormEvent, ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import type { ClientFailure } from '@/lib/client/api'
import { AuthFailure } from './auth-failure'

interface AuthFormProps {
  readonly kind: 'signIn' | 'signUp'
  /** Where to go once it worked. */
  readonly next: string
  readonly subtitle?: ReactNode
  readonly send: (form: FormData) => Promise<unknown>
  readonly children: (failure: ClientFailure | Error | null) => ReactNode
}

/** What both doors share: the title, what went wrong, one button, the way to the other door. */
export function AuthForm({ kind, next, subtitle, send, children }: AuthFormProps) {
  const t = useTranslations(`auth.${kind}`)
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: send,
    // A whole new page: nothing that was cached for nobody may stay.
    onSuccess: () => window.location.assign(next),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate(new FormData(event.currentTarget))
  }
  const other = kind === 'signIn' ? '/sign-up' : '/sign-in'
  return (
    // Before its script has come, a browser sends the form itself: as a POST no password gets into an address.
    <form method="post" onSubmit={submit} className="grid gap-4">
      <div>
        <h1 className="font-semibold text-22">{t('title')}</h1>
        {subtitle && <p className="text-ink-2">{subtitle}</p>}
      </div>
      {error && <AuthFailure error={error} title={t('failed')} />}
      {children(error)}
      <Button type="submit" variant="ink" size="large" disabled={isPending || isSuccess}>
        {t('submit')}
      </Button>
      <p className="text-ink-2">
        {t('other')}{' '}
        <Link href={next === '/' ? other : `${other}?next=${encodeURIComponent(next)}`} className="link">
          {t('otherLink')}
        </Link>
      </p>
    </form>
  )
}
