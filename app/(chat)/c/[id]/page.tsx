import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { requirePrincipal } from '@/app/viewer'
import { Chat } from '@/components/chat/chat'
import { Failure } from '@/lib/domain/failure'
import { idSchema } from '@/lib/domain/wire'
import { services } from '@/lib/wiring/services'

interface PageProps {
  readonly params: Promise<{ readonly id: string }>
}

/** Once a request, for the title and the page. */
const readConversation = cache(async (id: string) => {
  const principal = await requirePrincipal(`/c/${id}`)
  if (!idSchema.safeParse(id).success) notFound()
  return services()
    .history.conversation(principal, id)
    .catch((error: unknown) => {
      if (error instanceof Failure && error.code === 'not_found') notFound()
      throw error
    })
})

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { conversation } = await readConversation((await params).id)
  return { title: conversation.title }
}

export default async function ConversationPage({ params }: PageProps) {
  const detail = await readConversation((await params).id)
  return <Chat key={detail.conversation.id} initial={detail} />
}
