import type { Conversation } from '@/lib/domain/wire'

export const groups = ['pinned', 'today', 'yesterday', 'week', 'older'] as const
export type Group = (typeof groups)[number]

const DAY_MS = 86_400_000

/** Conversations under their headings, in the order they came; days are those of the reader's clock. `now` in epoch ms. */
export function groupConversations(
  items: readonly Conversation[],
  now: number,
): readonly (readonly [Group, readonly Conversation[]])[] {
  const today = new Date(now).setHours(0, 0, 0, 0)
  const groupOf = ({ pinned, updatedAt }: Conversation): Group => {
    const time = Date.parse(updatedAt)
    if (pinned) return 'pinned'
    if (time >= today) return 'today'
    // By the calendar, so that a day of 23 or 25 hours is still one day.
    if (time >= new Date(today - DAY_MS / 2).setHours(0, 0, 0, 0)) return 'yesterday'
    return time >= today - 7 * DAY_MS ? 'week' : 'older'
  }
  return groups.flatMap((group) => {
    const members = items.filter((item) => groupOf(item) === group)
    return members.length > 0 ? [[group, members] as const] : []
  })
}
