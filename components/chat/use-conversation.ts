'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getConversation } from '@/lib/client/commands'
import type { ConversationDetail } from '@/lib/domain/wire'
import { conversationKey } from './conversation-cache'

/** A conversation with as many of its messages as were asked for. Without an id there is none yet. */
export function useConversation(id: string | undefined, initial: ConversationDetail | undefined) {
  const query = useInfiniteQuery({
    queryKey: conversationKey(id),
    enabled: id !== undefined,
    queryFn: ({ pageParam, signal }) => getConversation(id ?? '', pageParam, signal),
    initialPageParam: firstPage,
    getNextPageParam: (page: ConversationDetail) => page.nextCursor ?? undefined,
    ...(initial && initial.conversation.id === id && { initialData: { pages: [initial], pageParams: [firstPage] } }),
  })
  const messages = useMemo(() => query.data?.pages.flatMap((page) => page.messages) ?? [], [query.data])
  return { query, messages, conversation: query.data?.pages[0]?.conversation }
}

const firstPage: string | undefined = undefined
