import type { Clock } from '@/lib/shared/clock'
import { askUser } from './builtin/ask-user'
import { calculator } from './builtin/calculator'
import { createCurrentTime } from './builtin/current-time'
import { createFetchPage } from './builtin/fetch-page'
import { createListNotes } from './builtin/list-notes'
import { createSaveNote } from './builtin/save-note'
import { createSearchConversations } from './builtin/search-conversations'
import type { ConversationSearch, NoteStore } from './ports'
import type { Tool } from './tool'

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
