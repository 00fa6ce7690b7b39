'use client'

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { listConversations } from '@/lib/client/commands'
import type { Conversation } from '@/lib/domain/wire'
import { type CachedConversation, conversationKey, conversationsKey } from './conversation-cache'

const LOOK_AGAIN_MS = 10_000

/** The person's conversations; looked at again while the page is open, so that another window's work shows. */
export function useConversations({ q, archived }: { q: string; archived: boolean }) {
  const client = useQueryClient()
  return useInfiniteQuery({
    queryKey: [...conversationsKey, { q, archived }],
    queryFn: async ({ pageParam, signal }) => {
      const page = await listConversations({ ...(q && { q }), archived, ...(pageParam && { cursor: pageParam }) }, signal)
      for (const item of page.items) {
        const known = client.getQueryData<CachedConversation>(conversationKey(item.id))?.pages[0]?.conversation
        if (known && isNewer(item, known)) client.invalidateQueries({ queryKey: conversationKey(item.id) })
      }
      return page
    },
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: LOOK_AGAIN_MS,
    placeholderData: (before) => before,
  })
}

const isNewer = (item: Conversation, known: Conversation) => item.updatedAt > known.updatedAt || item.title !== known.title

const firstPage: string | undefined = undefined
