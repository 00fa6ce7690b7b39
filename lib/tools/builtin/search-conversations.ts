import { z } from 'zod'
import type { ConversationHit, ConversationSearch } from '@/lib/tools/ports'
import { defineTool } from '@/lib/tools/tool'

/** UTF-16 units on either side of what was found. */
const AROUND = 150

export const createSearchConversations = (search: ConversationSearch) =>
  defineTool({
    name: 'search_conversations',
    title: 'Search conversations',
    description:
      'Searches the person’s own earlier conversations for words, literally and ignoring case, newest first. Use it when they refer to ' +
      'something said before that is not in this conversation.',
    effect: 'read',
    schema: z.object({
      query: z
        .string()
        .max(200)
        .refine((query) => query.trim().length > 1, 'Search for at least two characters.')
        .describe('One or a few words as they were written, not a question'),
      limit: z.number().int().min(1).max(20).default(5).describe('How many results at most'),
    }),
    async run({ query, limit }, { userId, runId }) {
      const words = query.trim()
      const hits = await search.search(userId, { query: words, limit, except: runId })
      if (hits.length === 0) return `Nothing holds “${words}”. Other or fewer words may find more.`
      return hits.map((hit) => show(hit, words)).join('\n\n')
    },
  })

const show = ({ title, question, answer, at }: ConversationHit, words: string) =>
  [
    `${new Date(at).toISOString().slice(0, 10)} · ${title}`,
    `Asked: ${excerpt(question, words)}`,
    ...(answer === '' ? [] : [`Answered: ${excerpt(answer, words)}`]),
  ].join('\n')

/** The text around the words, or its beginning where they do not stand in it; never half a code point. */
function excerpt(text: string, words: string): string {
  const found = Math.max(0, text.toLowerCase().indexOf(words.toLowerCase()))
  const start = Math.max(0, found - AROUND)
  const end = found + words.length + AROUND
  const piece = text.slice(start, end).toWellFormed().replaceAll('\uFFFD', '').replace(/\s+/g, ' ').trim()
  return `${start > 0 ? '… ' : ''}${piece}${end < text.length ? ' …' : ''}`
}
