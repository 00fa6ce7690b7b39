'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteConversation, patchConversation } from '@/lib/client/commands'
import type { PatchConversationBody } from '@/lib/domain/wire'
import { conversationKey, conversationsKey } from './conversation-cache'

/** Changes one conversation and lets everything that shows it look again. */
export function useConversationCommands(id: string) {
  const client = useQueryClient()
  const lookAgain = () => {
    client.invalidateQueries({ queryKey: conversationsKey })
    client.invalidateQueries({ queryKey: conversationKey(id) })
  }
  const change = useMutation({
    mutationFn: (body: PatchConversationBody) => patchConversation(id, body),
    onSettled: lookAgain,
  })
  const removal = useMutation({
    mutationFn: () => deleteConversation(id),
    onSuccess: () => {
      client.removeQueries({ queryKey: conversationKey(id) })
      client.invalidateQueries({ queryKey: conversationsKey })
    },
  })
  return { patch: change.mutate, patching: change, removal }
}
