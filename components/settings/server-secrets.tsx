'use client'

import { Lock, Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import type { SecretRow, SecretsChange, ServerDraft } from './server-draft'

interface ServerSecretsProps {
  readonly kind: ServerDraft['kind']
  readonly value: SecretsChange
  readonly onChange: (change: SecretsChange) => void
  readonly stored: readonly string[]
  readonly error: string | undefined
}

/** Headers or variables: their names are told, their values are written and never read. They are replaced as a whole. */
export function ServerSecrets({ kind, value, onChange, stored, error }: ServerSecretsProps) {
  const t = useTranslations('servers.secrets')
  const title = useId()
  return (
    <fieldset aria-labelledby={title} className="grid min-w-0 gap-2">
      <span id={title} className="font-medium">
        {t(`title.${kind}`)}
      </span>
      {value.type === 'keep' ? (
        <div className="flex flex-wrap items-center gap-2">
          <p className="flex min-w-0 flex-1 items-center gap-2 text-ink-2 [overflow-wrap:anywhere]">
            <Lock aria-hidden className="size-3.5 shrink-0 text-ink-3" />
            {stored.length > 0 ? t('stored', { names: stored.join(', ') }) : t('nothing')}
          </p>
          <Button onClick={() => onChange({ type: 'replace', rows: [freshRow([])] })}>
            {t(stored.length > 0 ? 'replace' : 'add')}
          </Button>
          {stored.length > 0 && <Button onClick={() => onChange({ type: 'replace', rows: [] })}>{t('remove')}</Button>}
        </div>
      ) : (
        <>
          {value.rows.length === 0 && <p className="text-ink-2">{t('removed')}</p>}
          <Rows rows={value.rows} onChange={(rows) => onChange({ type: 'replace', rows })} />
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => onChange({ type: 'replace', rows: [...value.rows, freshRow(value.rows)] })}>
              <Plus aria-hidden />
              {t('add')}
            </Button>
            <Button variant="quiet" onClick={() => onChange({ type: 'keep' })}>
              {t(stored.length > 0 ? 'keep' : 'cancel')}
            </Button>
          </div>
        </>
      )}
      <p className="text-12 text-ink-3">{t(`hint.${kind}`)}</p>
      {error && (
        <p role="alert" className="text-12 text-failed">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface RowsProps {
  readonly rows: readonly SecretRow[]
  readonly onChange: (rows: readonly SecretRow[]) => void
}

function Rows({ rows, onChange }: RowsProps) {
  const t = useTranslations('servers.secrets')
  const set = (id: number, change: Partial<SecretRow>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...change } : row)))
  return rows.map(({ id, name, value }) => (
    <div key={id} className="flex items-center gap-2">
      <Input
        aria-label={t('name')}
        placeholder={t('name')}
        className="min-w-0 flex-1 font-mono"
        value={name}
        onChange={(event) => set(id, { name: event.target.value })}
      />
      <Input
        aria-label={t('value')}
        placeholder={t('value')}
        type="password"
        autoComplete="off"
        className="min-w-0 flex-1 font-mono"
        value={value}
        onChange={(event) => set(id, { value: event.target.value })}
      />
      <IconButton label={t('take')} onClick={() => onChange(rows.filter((row) => row.id !== id))}>
        <Trash2 />
      </IconButton>
    </div>
  ))
}

const freshRow = (rows: readonly SecretRow[]): SecretRow => ({
  id: Math.max(0, ...rows.map(({ id }) => id)) + 1,
  name: '',
  value: '',
})
