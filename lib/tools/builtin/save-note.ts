import { z } from 'zod'
import { limits, storableText } from '@/lib/domain/text'
import type { Clock } from '@/lib/shared/clock'
import type { NoteStore } from '@/lib/tools/ports'
import { defineTool } from '@/lib/tools/tool'

/** The note has the id of its call, so that a call that is carried out twice is one note. */
export const createSaveNote = (notes: Pick<NoteStore, 'save'>, clock: Pick<Clock, 'now'>) =>
  defineTool({
    name: 'save_note',
    title: 'Save note',
    description:
      'Saves a note for the person, to be found again in later conversations. Use it when they ask to note or remember something.',
    effect: 'write',
    schema: z.object({
      title: storableText(limits.title).optional().describe('A few words; leave it out for a short note'),
      text: storableText(limits.note)
        .refine((text) => text.trim() !== '', 'A note needs a text.')
        .describe('What to remember, complete in itself'),
    }),
    async run({ title, text }, { callId, userId }) {
      await notes.save(userId, { id: callId, title: title?.trim() || null, text, createdAt: clock.now() })
      return 'The note is saved.'
    },
  })
