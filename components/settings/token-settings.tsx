'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { createToken, listTokens, revokeToken } from '@/lib/client/account'

const key = ['tokens']

export function TokenSettings() {
  const t = useTranslations('settings.tokens')
  const format = useFormatter()
  const client = useQueryClient()
  const [name, setName] = useState('')
  const tokens = useQuery({ queryKey: key, queryFn: ({ signal }) => listTokens(signal) })
  const lookAgain = () => client.invalidateQueries({ queryKey: key })
  const creation = useMutation({
    mutationFn: () => createToken({ name: name.trim() }),
    onSuccess: () => {
      setName('')
      lookAgain()
    },
  })
  const revocation = useMutation({ mutationFn: revokeToken, onSettled: lookAgain })
  const error = tokens.error ?? creation.error ?? revocation.error

  const create = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') creation.mutate()
  }

  return (
    <div className="grid gap-4">
      {error && (
        <Notice state="failed" title={t('problem')} role="alert">
          {error.message}
        </Notice>
      )}
      {creation.data && (
        <Notice state="done" title={t('created')} role="status">
          <span className="flex items-center gap-2">
            <code className="min-w-0 break-all font-mono text-mono">{creation.data.token}</code>
            <CopyButton text={creation.data.token} label={t('copy')} />
          </span>
        </Notice>
      )}
      <ul className="grid">
        {tokens.data?.map((token) => (
          <li key={token.id} className="flex items-center gap-3 border-line border-b py-2">
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">{token.name}</p>
              <p className="num text-12 text-ink-3">
                <code className="font-mono">{token.prefix}…</code>{' '}
                {token.lastUsedAt
                  ? t('used', { when: format.dateTime(new Date(token.lastUsedAt), { dateStyle: 'medium' }) })
                  : t('never')}
              </p>
            </div>
            <Button
              size="small"
              aria-label={t('revokeNamed', { name: token.name })}
              disabled={revocation.isPending}
              onClick={() => revocation.mutate(token.id)}
            >
              {t('revoke')}
            </Button>
          </li>
        ))}
        {tokens.data?.length === 0 && <li className="text-ink-3">{t('none')}</li>}
      </ul>
      <form onSubmit={create} className="flex items-end gap-2">
        <Field label={t('name')} className="flex-1">
          {(control) => <Input {...control} value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />}
        </Field>
        <Button type="submit" disabled={name.trim() === '' || creation.isPending}>
          {t('create')}
        </Button>
      </form>
    </div>
  )
}
