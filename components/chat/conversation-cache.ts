import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { RunView } from '@/lib/client/run-view'
import type { ChatMessage, ConversationDetail, RunWithSteps } from '@/lib/domain/wire'

export const conversationKey = (id: string | undefined) => ['conversation', id ?? 'new'] as const
export const conversationsKey = ['conversations'] as const

export type CachedConversation = InfiniteData<ConversationDetail, string | undefined>

type Change = (messages: ChatMessage[]) => ChatMessage[]

function changeMessages(client: QueryClient, id: string, change: Change): void {
  client.setQueryData<CachedConversation>(
    conversationKey(id),
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, messages: change(page.messages) })) },
  )
}

/** Puts a question that the server has accepted behind the others, until the next fetch brings its real id. */
export function addMessage(client: QueryClient, id: string, message: ChatMessage): void {
  client.setQueryData<CachedConversation>(conversationKey(id), (data) => {
    const [first, ...rest] = data?.pages ?? []
    return data && first && { ...data, pages: [{ ...first, messages: [...first.messages, message] }, ...rest] }
  })
}

/** Puts another answer to the question of `beside`. */
export function addAnswer(client: QueryClient, id: string, beside: string, record: RunWithSteps): void {
  changeMessages(client, id, (messages) =>
    messages.map((message) =>
      message.runs.some(({ run }) => run.id === beside) ? { ...message, runs: [...message.runs, record] } : message,
    ),
  )
}

/** Keeps what was followed, so that the answer stays as it was seen, and fetches the rest of the truth. */
export function settleRun(client: QueryClient, { run, steps }: RunView): void {
  changeMessages(client, run.conversationId, (messages) =>
    messages.map((message) =>
      message.runs.some((record) => record.run.id === run.id)
        ? { ...message, runs: message.runs.map((record) => (record.run.id === run.id ? { run, steps: [...steps] } : record)) }
        : message,
    ),
  )
  client.invalidateQueries({ queryKey: conversationKey(run.conversationId) })
  client.invalidateQueries({ queryKey: conversationsKey })
}
