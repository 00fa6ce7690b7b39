'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { ClientFailure } from '@/lib/client/api'
import { createMcpServer, patchMcpServer } from '@/lib/client/mcp-servers'
import type { McpServerView } from '@/lib/domain/mcp-server'
import { errorAt } from './configuration-draft'
import { DeleteServer } from './delete-server'
import { SaveBar } from './save-bar'
import { ServerConnection } from './server-connection'
import { bodyOfServer, changedServerFields, draftOfServer, freshServer, patchOfServer, type ServerDraft } from './server-draft'
import { ServerRest } from './server-rest'
import { ServerTools } from './server-tools'
import { ServerTransport } from './server-transport'
import { serversKey, useServerList } from './use-server-list'

/** A tool server that is edited; without `view` a new one is made. */
export function ServerForm({ view }: { view?: McpServerView }) {
  const t = useTranslations('servers')
  const router = useRouter()
  const client = useQueryClient()
  const [saved, setSaved] = useState(view)
  const before = saved ? draftOfServer(saved) : freshServer
  const [draft, setDraft] = useState<ServerDraft>(before)
  const listed = useServerList(saved ? [saved] : []).find(({ slug }) => slug === saved?.slug)
  const health = (listed ?? saved)?.health
  const isNew = saved === undefined
  const changes = changedServerFields(before, draft)

  const adopt = (next: McpServerView) => {
    setSaved(next)
    client.invalidateQueries({ queryKey: serversKey })
  }
  const saving = useMutation({
    mutationFn: () => (isNew ? createMcpServer(bodyOfServer(draft)) : patchMcpServer(draft.slug, patchOfServer(before, draft))),
    onSuccess: (next) => {
      adopt(next)
      if (isNew) return router.push(`/settings/servers/${next.slug}`)
      setDraft(draftOfServer(next))
      router.refresh()
    },
  })
  const trying = useMutation({ mutationFn: () => patchMcpServer(draft.slug, {}), onSuccess: adopt })
  const errors = saving.error instanceof ClientFailure ? (saving.error.details.errors ?? []) : []

  const part = {
    draft,
    change: (change: Partial<ServerDraft>) => setDraft({ ...draft, ...change }),
    errorAt: (path: string) => errorAt(errors, path),
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (changes.length > 0 && !saving.isPending) saving.mutate()
  }

  return (
    <form onSubmit={save} noValidate className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto grid max-w-200 px-8 py-6 phone:px-4">
          {health && (
            <ServerConnection
              health={health}
              isTrying={trying.isPending || saving.isPending}
              problem={trying.error?.message}
              onTry={() => trying.mutate()}
            />
          )}
          <ServerTransport {...part} isNew={isNew} stored={saved?.secretNames ?? []} />
          {health && <ServerTools {...part} found={health.found} />}
          <ServerRest {...part} />
          {saved && <DeleteServer slug={saved.slug} name={saved.name} />}
        </div>
      </div>
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
    </form>
  )
}
