'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Notice } from '@/components/ui/notice'
import { ClientFailure } from '@/lib/client/api'
import { createConfiguration, patchConfiguration } from '@/lib/client/configurations'
import type { ConfigurationView } from '@/lib/domain/configuration-wire'
import { bodyOf, changedFields, type Draft, draftOf, errorAt, freshDraft, patchOf } from './configuration-draft'
import { ConfigurationFallbacks } from './configuration-fallbacks'
import { ConfigurationGuardrails } from './configuration-guardrails'
import { ConfigurationLimits } from './configuration-limits'
import { ConfigurationModel } from './configuration-model'
import type { KnownNames } from './configuration-part'
import { ConfigurationRest } from './configuration-rest'
import { ConfigurationTest } from './configuration-test'
import { ConfigurationTools } from './configuration-tools'
import { DeleteConfiguration } from './delete-configuration'
import { SaveBar } from './save-bar'

interface ConfigurationFormProps {
  /** The one that is edited; without it a new one is made. */
  readonly view?: ConfigurationView
  /** What a new one begins as a copy of. */
  readonly from?: ConfigurationView
  readonly known: KnownNames
}

export function ConfigurationForm({ view, from, known }: ConfigurationFormProps) {
  const t = useTranslations('configurations')
  const router = useRouter()
  const client = useQueryClient()
  const [saved, setSaved] = useState(view)
  const before = saved ? draftOf(saved) : freshDraft()
  const [draft, setDraft] = useState<Draft>(saved ? before : freshDraft(from))
  const isNew = saved === undefined
  const isReadOnly = saved?.builtIn ?? false
  const changes = changedFields(before, draft)

  const saving = useMutation({
    mutationFn: () => (isNew ? createConfiguration(bodyOf(draft)) : patchConfiguration(draft.slug, patchOf(before, draft))),
    onSuccess: (next) => {
      client.invalidateQueries({ queryKey: ['configurations'] })
      if (isNew) return router.push(`/settings/configurations/${next.slug}`)
      setSaved(next)
      setDraft(draftOf(next))
      router.refresh()
    },
  })
  const errors = saving.error instanceof ClientFailure ? (saving.error.details.errors ?? []) : []

  const part = {
    draft,
    change: (change: Partial<Draft>) => setDraft({ ...draft, ...change }),
    errorAt: (path: string) => errorAt(errors, path),
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!isReadOnly && changes.length > 0 && !saving.isPending) saving.mutate()
  }

  return (
    <form onSubmit={save} noValidate className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto grid max-w-270 items-start gap-x-10 gap-y-6 px-8 py-6 min-[1100px]:grid-cols-[minmax(0,1fr)_328px] phone:px-4">
          <div className="min-w-0">
            {isReadOnly && (
              <Notice state="done" title={t('builtInTitle')} className="mb-6">
                {t('builtInText')}
              </Notice>
            )}
            <fieldset disabled={isReadOnly} className="grid min-w-0 disabled:opacity-80">
              <ConfigurationModel {...part} isNew={isNew} hasKey={saved?.provider.hasApiKey ?? false} />
              <ConfigurationFallbacks {...part} known={known.configurations} />
              <ConfigurationTools {...part} known={known.tools} />
              <ConfigurationGuardrails {...part} known={known.guardrails} />
              <ConfigurationLimits {...part} />
              <ConfigurationRest {...part} />
            </fieldset>
            {saved && !isReadOnly && <DeleteConfiguration slug={saved.slug} name={saved.name} />}
          </div>
          {saved && <ConfigurationTest slug={saved.slug} changes={patchOf(before, draft)} />}
        </div>
      </div>
      {!isReadOnly && (
        <SaveBar
          changes={changes.map((field) => t(`field.${field}`))}
          isNew={isNew}
          isSaving={saving.isPending}
          isSaved={saving.isSuccess}
          problem={saving.error?.message}
          onDiscard={() => {
            setDraft(before)
            saving.reset()
          }}
        />
      )}
    </form>
  )
}
