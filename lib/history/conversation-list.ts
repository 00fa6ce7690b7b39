import { type ConversationRow, conversationColumns, toConversation } from '@/lib/db/conversation-row'
import { fold } from '@/lib/db/fold'
import { type Sql, type Words, wordsOf } from '@/lib/db/sql'
import type { Principal } from '@/lib/domain/principal'
import type { Conversation, Page } from '@/lib/domain/wire'
import { all, type Condition, condition } from './condition'
import { readCursor, writeCursor } from './cursor'

export interface ConversationQuery {
  /** Looked for literally, ignoring case, in the title, the questions and the answers. */
  readonly q?: string | undefined
  /** Which ones: `false` unless said. */
  readonly archived?: boolean | undefined
  readonly limit: number
  readonly cursor?: string | undefined
}

/** Part of the cursor: the page ended among the pinned ones. */
const pinned = 'p'

/** The person's own: pinned ones first, then newest activity. */
export async function listConversations(sql: Sql, principal: Principal, query: ConversationQuery): Promise<Page<Conversation>> {
  const where = all([
    condition('c."userId" = ?', principal.userId),
    condition('c."archived" = ?', query.archived ?? false),
    ...holding(query.q, wordsOf(sql.dialect)),
    ...after(query.cursor),
  ])
  const rows = await sql.all<ConversationRow>(
    `SELECT ${conversationColumns} FROM "Conversation" c WHERE ${where.sql}
     ORDER BY c."pinned" DESC, c."updatedAt" DESC, c."id" DESC LIMIT ?`,
    [...where.values, query.limit + 1],
  )
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  const more = rows.length > query.limit && last
  return {
    items: page.map(toConversation),
    nextCursor: more ? writeCursor({ at: last.updatedAt, id: last.id, part: last.pinned ? pinned : '' }) : null,
  }
}

function after(cursor: string | undefined): readonly Condition[] {
  if (cursor === undefined) return []
  const { at, id, part } = readCursor(cursor)
  const older = '(c."updatedAt" < ? OR (c."updatedAt" = ? AND c."id" < ?))'
  return part === pinned
    ? [condition(`(c."pinned" = ? OR ${older})`, false, at, at, id)]
    : [condition('c."pinned" = ?', false), condition('c."updatedAt" <= ?', at), condition(older, at, at, id)]
}

function holding(q: string | undefined, words: Words): readonly Condition[] {
  if (q === undefined || q === '') return []
  const said = `EXISTS (SELECT 1 FROM "Run" r JOIN "RunText" t ON t."runId" = r."id"
    WHERE r."conversationId" = c."id" AND (${words.holds('t."question"')} OR ${words.holds('t."answer"')}))`
  return [condition(`(${words.holds('c."foldedTitle"')} OR ${said})`, fold(q), fold(q), fold(q))]
}
