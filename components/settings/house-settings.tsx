'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Switch } from '@/components/ui/switch'
import { getSettings, patchSettings } from '@/lib/client/account'
import { DecisionSettings } from './decision-settings'

const key = ['settings']

/** What an admin decides for everybody. */
export function HouseSettings() {
  const t = useTranslations('settings.house')
  const client = useQueryClient()
  const settings = useQuery({ queryKey: key, queryFn: ({ signal }) => getSettings(signal) })
  const change = useMutation({
    mutationFn: patchSettings,
    onSuccess: (next) => client.setQueryData(key, next),
  })
  const error = settings.error ?? change.error
  if (!settings.data) return error ? <Problem text={error.message} /> : null
  return (
    <div className="grid gap-4">
      <Switch
        label={t('signUp')}
        hint={t('signUpHint')}
        checked={change.isPending ? (change.variables.signUpOpen ?? settings.data.signUpOpen) : settings.data.signUpOpen}
        onChange={(signUpOpen) => change.mutate({ signUpOpen })}
      />
      <DecisionSettings settings={{ ...settings.data, ...(change.isPending && change.variables) }} onChange={change.mutate} />
      {error && <Problem text={error.message} />}
    </div>
  )
}

const Problem = ({ text }: { text: string }) => (
  <p role="alert" className="text-12 text-failed">
    {text}
  </p>
)
