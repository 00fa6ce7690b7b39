import { requirePrincipal } from '@/app/viewer'
import { Chat } from '@/components/chat/chat'
import { newId } from '@/lib/shared/ids'

/** A new chat. Every visit is another one, so the key differs even where the page stays. */
export default async function NewChatPage() {
  await requirePrincipal('/')
  return <Chat key={newId()} />
}
