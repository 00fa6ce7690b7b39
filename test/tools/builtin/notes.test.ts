import { describe, expect, it } from 'vitest'
import { createListNotes } from '@/lib/tools/builtin/list-notes'
import { createSaveNote } from '@/lib/tools/builtin/save-note'
import type { Note } from '@/lib/tools/ports'
import { toolContext } from '@/test/support/tool-context'

const context = toolContext({ callId: 'call-1', userId: 'ada' })
const now = Date.UTC(2026, 0, 5)

describe('save_note', () => {
  const saved: [string, Note][] = []
  const saveNote = createSaveNote({ save: async (userId, note) => void saved.push([userId, note]) }, { now: () => now })

  it('saves the person’s note under the id of its call', async () => {
    await saveNote.run({ title: ' Milk ', text: 'Buy milk.' }, context)
    await saveNote.run({ text: 'No title.' }, { ...context, callId: 'call-2' })
    expect(saved).toEqual([
      ['ada', { id: 'call-1', title: 'Milk', text: 'Buy milk.', createdAt: now }],
      ['ada', { id: 'call-2', title: null, text: 'No title.', createdAt: now }],
    ])
  })

  it('asks for approval', () => expect(saveNote).toMatchObject({ effect: 'write', needsApproval: true }))

  it.each([
    { text: '' },
    { text: '  ' },
    { text: 'x'.repeat(2_001) },
    { text: 'a\u0000b' },
    { text: '\uD800' },
    { text: 'x', title: 'y'.repeat(201) },
  ])('takes no %j', (args) => expect(saveNote.schema.safeParse(args).success).toBe(false))
})

describe('list_notes', () => {
  const note = (number: number): Note => ({
    id: `${number}`,
    title: number % 2 ? `Title ${number}` : null,
    text: `Text ${number}`,
    createdAt: now,
  })
  const listing = (notes: readonly Note[]) => {
    const asked: unknown[] = []
    const listNotes = createListNotes({
      async list(userId, filter) {
        asked.push([userId, filter])
        return notes.slice(0, filter.limit)
      },
    })
    return { asked, list: (args: { query?: string }) => listNotes.run(args, context) }
  }

  it('shows the person’s notes with title and day', async () => {
    const { list, asked } = listing([note(1), note(2)])
    expect(await list({})).toBe('2026-01-05 · Title 1\nText 1\n\n2026-01-05\nText 2')
    expect(asked).toEqual([['ada', { query: null, limit: 21 }]])
  })

  it('passes words on, and takes blank ones for none', async () => {
    const { list, asked } = listing([])
    expect(await list({ query: ' milk ' })).toBe('No note holds “milk”.')
    expect(await list({ query: '  ' })).toBe('There are no notes yet.')
    expect(asked).toMatchObject([
      ['ada', { query: 'milk' }],
      ['ada', { query: null }],
    ])
  })

  it('says that there are more than it shows', async () => {
    const text = await listing(Array.from({ length: 30 }, (_, number) => note(number))).list({})
    expect(text).toContain('there are more')
    expect(text).not.toContain('Text 20')
  })
})
