import { runStatusSchema } from '@/lib/domain/run'
import type { Conversation } from '@/lib/domain/wire'

export interface ConversationRow {
  readonly id: string
  readonly title: string
  readonly configuration: string | null
  readonly pinned: boolean | number
  readonly archived: boolean | number
  readonly createdAt: number
  readonly updatedAt: number
  readonly status: string | null
}

/** What a SELECT takes from `Conversation c`. */
export const conversationColumns =
  'c."id", c."title", c."configuration", c."pinned", c."archived", c."createdAt", c."updatedAt", c."status"'

export const toConversation = (row: ConversationRow): Conversation => ({
  id: row.id,
  title: row.title,
  configuration: row.configuration,
  pinned: Boolean(row.pinned),
  archived: Boolean(row.archived),
  createdAt: new Date(row.createdAt).toISOString(),
  updatedAt: new Date(row.updatedAt).toISOString(),
  status: row.status === null ? null : runStatusSchema.parse(row.status),
})
