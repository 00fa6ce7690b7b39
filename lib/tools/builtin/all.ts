import type { Clock } from '@/lib/shared/clock'
import type { ConversationSearch, NoteStore } from '@/lib/tools/ports'
import type { Tool } from '@/lib/tools/tool'
import { askUser } from './ask-user'
import { calculator } from './calculator'
import { createCurrentTime } from './current-time'
import { createFetchPage } from './fetch-page'
import { createListNotes } from './list-notes'
import { createSaveNote } from './save-note'
import { createSearchConversations } from './search-conversations'

interface BuiltinPorts {
  readonly notes: NoteStore
  readonly search: ConversationSearch
  readonly clock: Clock
}

/** Every built-in tool, in the order in which they are listed. */
export const createBuiltinTools = ({ notes, search, clock }: BuiltinPorts): readonly Tool[] => [
  calculator,
  createCurrentTime(clock),
  createFetchPage(),
  createSearchConversations(search),
  createListNotes(notes),
  createSaveNote(notes, clock),
  askUser,
]
