import { Failure } from '@/lib/domain/failure'
import type { Conversation, PatchConversationBody } from '@/lib/domain/wire'
import type { ConversationStore } from '@/lib/runtime/ports'
import type { Clock } from '@/lib/shared/clock'
import type { Database } from './client'
import { type ConversationRow, conversationColumns, toConversation } from './conversation-row'
import { fold } from './fold'
import { removeConversation } from './remove-conversation'
import type { SqlValue, Statements } from './sql'

const insert = `INSERT INTO "Conversation" ("id", "userId", "title", "foldedTitle", "configuration", "createdAt", "updatedAt")
  VALUES (?, ?, ?, ?, ?, ?, ?)`

/** People's conversations; somebody else's are not there. */
export function createConversationStore({ sql }: Database, clock: Clock): ConversationStore {
  return {
    configurationOf: async (userId, id) => (await read(sql, userId, id)).configuration,

    create: (userId, id, { title = '', configuration = null }) =>
      sql.write(async (tx) => {
        const now = clock.now()
        await tx.run(insert, [id, userId, title, fold(title), configuration, now, now])
        return read(tx, userId, id)
      }),

    patch: (userId, id, body) =>
      sql.write(async (tx) => {
        const changes = changesOf(body)
        if (changes.length > 0) {
          const columns = changes.map(([column]) => `"${column}" = ?`).join(', ')
          const values = changes.map(([, value]) => value)
          await tx.run(`UPDATE "Conversation" SET ${columns} WHERE "id" = ? AND "userId" = ?`, [...values, id, userId])
        }
        return read(tx, userId, id)
      }),

    remove: (userId, id) => sql.write((tx) => removeConversation(tx, userId, id)),
  }
}

async function read(on: Statements, userId: string, id: string): Promise<Conversation> {
  const select = `SELECT ${conversationColumns} FROM "Conversation" c WHERE c."id" = ? AND c."userId" = ?`
  const [row] = await on.all<ConversationRow>(select, [id, userId])
  if (!row) throw new Failure('not_found', 'There is no such conversation.')
  return toConversation(row)
}

/** Renaming, pinning and archiving are no activity: `updatedAt` stays. */
function changesOf({ title, configuration, pinned, archived }: PatchConversationBody): readonly (readonly [string, SqlValue])[] {
  const changes = { title, foldedTitle: title === undefined ? undefined : fold(title), configuration, pinned, archived }
  return Object.entries(changes).flatMap(([column, value]) => (value === undefined ? [] : [[column, value] as const]))
}
