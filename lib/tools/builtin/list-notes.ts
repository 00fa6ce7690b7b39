import { z } from 'zod'
import type { Note, NoteStore } from '@/lib/tools/ports'
import { defineTool } from '@/lib/tools/tool'

const MAX_NOTES = 20

export const createListNotes = (notes: Pick<NoteStore, 'list'>) =>
  defineTool({
    name: 'list_notes',
    title: 'List notes',
    description:
      'Lists the person’s notes, newest first. Use it when they ask what they noted, or when a note may hold the answer.',
    effect: 'read',
    schema: z.object({
      query: z.string().max(200).optional().describe('Words that the note holds, literally; without it all notes are listed'),
    }),
    async run({ query }, { userId }) {
      const wanted = query?.trim() || null
      const found = await notes.list(userId, { query: wanted, limit: MAX_NOTES + 1 })
      if (found.length === 0) return wanted === null ? 'There are no notes yet.' : `No note holds “${wanted}”.`
      const more = found.length > MAX_NOTES ? [`(These are the newest ${MAX_NOTES}; there are more.)`] : []
      return [...found.slice(0, MAX_NOTES).map(show), ...more].join('\n\n')
    },
  })

const show = ({ title, text, createdAt }: Note) =>
  `${new Date(createdAt).toISOString().slice(0, 10)}${title === null ? '' : ` · ${title}`}\n${text}`
