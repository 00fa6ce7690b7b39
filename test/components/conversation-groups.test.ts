import { describe, expect, it } from 'vitest'
import { groupConversations } from '@/components/chat/conversation-groups'
import type { Conversation } from '@/lib/domain/wire'

const now = new Date(2027, 2, 29, 10, 0).getTime()
const conversation = (title: string, at: Date, pinned = false): Conversation => ({
  id: '01900000-0000-7000-8000-000000000001',
  title,
  configuration: null,
  pinned,
  archived: false,
  createdAt: at.toISOString(),
  updatedAt: at.toISOString(),
  status: null,
})

describe('groupConversations', () => {
  it('goes by the days of the calendar, pinned ones first', () => {
    const items = [
      conversation('pinned', new Date(2026, 0, 1), true),
      conversation('now', new Date(2027, 2, 29, 9, 59)),
      conversation('midnight', new Date(2027, 2, 29, 0, 0)),
      conversation('just before', new Date(2027, 2, 28, 23, 59)),
      conversation('first minute', new Date(2027, 2, 28, 0, 0)),
      conversation('before that', new Date(2027, 2, 27, 23, 59)),
      conversation('a week', new Date(2027, 2, 22, 12)),
      conversation('long ago', new Date(2027, 2, 20)),
    ]
    const titles = groupConversations(items, now).map(([group, members]) => [group, members.map(({ title }) => title)])
    expect(titles).toEqual([
      ['pinned', ['pinned']],
      ['today', ['now', 'midnight']],
      ['yesterday', ['just before', 'first minute']],
      ['week', ['before that', 'a week']],
      ['older', ['long ago']],
    ])
  })
})
