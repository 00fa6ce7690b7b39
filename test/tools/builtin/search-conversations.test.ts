import { expect, it } from 'vitest'
import { createSearchConversations } from '@/lib/tools/builtin/search-conversations'
import type { ConversationHit } from '@/lib/tools/ports'
import { toolContext } from '@/test/support/tool-context'

const context = toolContext({ runId: 'now', userId: 'ada' })
const hit: ConversationHit = {
  conversationId: 'v1',
  title: 'Holidays',
  runId: 'r1',
  question: 'Where did we go?',
  answer: `${'Before. '.repeat(50)}You went to Lisbon by train.${' After.'.repeat(50)}`,
  at: Date.UTC(2026, 0, 5),
}

function searching(hits: readonly ConversationHit[]) {
  const asked: unknown[] = []
  const tool = createSearchConversations({
    async search(userId, search) {
      asked.push([userId, search])
      return hits
    },
  })
  return { asked, tool, search: (query: string, limit = 5) => tool.run({ query, limit }, context) }
}

it('looks through the person’s own conversations, without the run that asks', async () => {
  const { search, asked } = searching([])
  expect(await search(' lisbon ')).toContain('Nothing holds “lisbon”')
  expect(asked).toEqual([['ada', { query: 'lisbon', limit: 5, except: 'now' }]])
})

it('shows where the words stand, and not the whole text', async () => {
  const text = await searching([hit]).search('LISBON')
  expect(text).toMatch(/^2026-01-05 · Holidays\nAsked: Where did we go\?\nAnswered: … .*You went to Lisbon by train\..* …$/)
  expect(text.length).toBeLessThan(500)
})

it('leaves out an answer that there is none of', async () => {
  expect(await searching([{ ...hit, answer: '' }]).search('go')).not.toContain('Answered')
})

it('never cuts a code point in half', async () => {
  const answer = `${'😀'.repeat(100)}x${'😀'.repeat(100)}`
  expect((await searching([{ ...hit, answer }]).search('x')).isWellFormed()).toBe(true)
})

it.each([{ query: '' }, { query: ' a ' }, { query: 'x'.repeat(201) }, { query: 'ab', limit: 0 }, { query: 'ab', limit: 21 }, {}])(
  'takes no %j',
  (args) => expect(searching([]).tool.schema.safeParse(args).success).toBe(false),
)
