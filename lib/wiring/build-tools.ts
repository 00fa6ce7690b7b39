import type { Database } from '@/lib/db/client'
import { createConversationSearch } from '@/lib/db/conversation-search'
import { createNoteStore } from '@/lib/db/note-store'
import type { Clock } from '@/lib/shared/clock'
import { createBuiltinTools } from '@/lib/tools/builtin-tools'
import { createRegistry } from '@/lib/tools/registry'
import type { Tool } from '@/lib/tools/tool'

/** The built-in tools over this installation's stores, and those that connected servers have at the time. */
export function buildTools(database: Database, clock: Clock, served: () => readonly Tool[]) {
  return createRegistry(
    createBuiltinTools({ notes: createNoteStore(database), search: createConversationSearch(database), clock }),
    served,
  )
}
