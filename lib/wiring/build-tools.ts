import type { Database } from '@/lib/db/client'
import { createConversationSearch } from '@/lib/db/conversation-search'
import { createNoteStore } from '@/lib/db/note-store'
import type { Clock } from '@/lib/shared/clock'
import { createBuiltinTools } from '@/lib/tools/builtin-tools'
import { createRegistry } from '@/lib/tools/registry'

/** The built-in tools over this installation's stores. */
export function buildTools(database: Database, clock: Clock) {
  return createRegistry(
    createBuiltinTools({ notes: createNoteStore(database), search: createConversationSearch(database), clock }),
  )
}
