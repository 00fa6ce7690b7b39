'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { signOut } from '@/lib/client/account'

export function SignOut() {
  const t = useTranslations('common.nav')
  const { mutate, isPending, error } = useMutation({
    mutationFn: signOut,
    onSuccess: () => window.location.assign('/sign-in'),
  })
  return (
    <div className="grid justify-items-end gap-1">
      <Button onClick={() => mutate()} disabled={isPending}>
        {t('signOut')}
      </Button>
      {error && (
        <p role="alert" className="text-12 text-failed">
          {error.message}
        </p>
      )}
    </div>
  )
}
