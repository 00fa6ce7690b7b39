'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ClientFailure } from '@/lib/client/api'
import { createConversation, startRun } from '@/lib/client/commands'
import type { ConversationDetail, StartRunBody } from '@/lib/domain/wire'
import { newId } from '@/lib/shared/ids'
import { addAnswer, addMessage, conversationKey, conversationsKey } from './conversation-cache'
import { useLiveRuns } from './live-runs'

/** A question to be asked, or an answer to be given again. */
export type Outgoing =
  | { readonly type: 'ask'; readonly text: string; readonly parentRunId: string | null; readonly editOf?: string }
  | { readonly type: 'again'; readonly runId: string }

interface SendOptions {
  readonly conversationId: string | undefined
  readonly configuration: string | undefined
  /** A conversation was made for the first question. */
  readonly onCreated: (id: string) => void
  /** What was written did not reach the server and must not be lost. */
  readonly onFailed: (outgoing: Outgoing) => void
}

/** Sends, and shows what is on its way: `variables` of a pending mutation is the question that the reader already sees. */
export function useSend({ conversationId, configuration, onCreated, onFailed }: SendOptions) {
  const client = useQueryClient()
  const runs = useLiveRuns()
  const lost = useRef<{ readonly outgoing: string; readonly key: string }>(undefined)

  return useMutation<void, Error, Outgoing>({
    mutationFn: async (outgoing) => {
      const id = conversationId ?? (await begin())
      const body = bodyOf(outgoing, configuration)
      const outgoingKey = JSON.stringify([id, body])
      const key = lost.current?.outgoing === outgoingKey ? lost.current.key : newId()
      const { view, events } = await startRun(id, body, key).catch((error: unknown) => {
        // The answer was lost, perhaps not the question: sent again, it must not become a second run.
        if (error instanceof ClientFailure && error.status === 0) lost.current = { outgoing: outgoingKey, key }
        throw error
      })
      lost.current = undefined
      const record = { run: view.run, steps: [] }
      runs.storeFor(record, events)
      if (outgoing.type === 'again') addAnswer(client, id, outgoing.runId, record)
      else {
        const { text, parentRunId } = outgoing
        addMessage(client, id, { id: `sent-${view.run.id}`, parentRunId, text, createdAt: view.run.startedAt, runs: [record] })
      }
    },
    onError: (_error, outgoing) => onFailed(outgoing),
    onSettled: () => client.invalidateQueries({ queryKey: conversationsKey }),
  })

  async function begin(): Promise<string> {
    const conversation = await createConversation(configuration ? { configuration } : {})
    const detail: ConversationDetail = { conversation, messages: [], nextCursor: null }
    client.setQueryData(conversationKey(conversation.id), { pages: [detail], pageParams: [undefined] })
    onCreated(conversation.id)
    return conversation.id
  }
}

function bodyOf(outgoing: Outgoing, configuration: string | undefined): StartRunBody {
  const chosen = configuration ? { configuration } : {}
  if (outgoing.type === 'again') return { regenerate: outgoing.runId, ...chosen }
  const { text, parentRunId, editOf } = outgoing
  if (editOf) return { text, editOf, ...chosen }
  return { text, ...(parentRunId && { parentRunId }), ...chosen }
}
