import { Failure } from '@/lib/domain/failure'
import { type Statements, wordsOf } from './sql'

/** `ConversationStore.remove`, inside a transaction: messages, runs, steps and artifacts go with it, and what was sent, unless others name it too. */
export async function removeConversation(tx: Statements, userId: string, id: string): Promise<void> {
  const hashes = await requestsOf(tx, userId, id)
  const removed = await tx.run('DELETE FROM "Conversation" WHERE "id" = ? AND "userId" = ? AND "activeRunId" IS NULL', [
    id,
    userId,
  ])
  if (removed === 0) await refuse(tx, userId, id)
  if (hashes.length > 0) await removeUnnamed(tx, hashes)
}

async function requestsOf(tx: Statements, userId: string, id: string): Promise<readonly string[]> {
  const rows = await tx.all<{ hash: string }>(
    `SELECT DISTINCT s."hash" FROM "Step" s JOIN "Run" r ON r."id" = s."runId"
     WHERE r."conversationId" = ? AND r."userId" = ? AND s."hash" IS NOT NULL`,
    [id, userId],
  )
  return rows.map(({ hash }) => hash)
}

async function refuse(tx: Statements, userId: string, id: string): Promise<never> {
  const theirs = await tx.all('SELECT 1 FROM "Conversation" WHERE "id" = ? AND "userId" = ?', [id, userId])
  throw theirs.length > 0
    ? new Failure('run_busy', 'The conversation has a run under way. Stop it first.')
    : new Failure('not_found', 'There is no such conversation.')
}

/** Locked first: a step that is about to name one of them is waited for, and seen. */
async function removeUnnamed(tx: Statements, hashes: readonly string[]): Promise<void> {
  const { among, lockFreeRows } = wordsOf(tx.dialect)
  const values = [JSON.stringify(hashes)]
  const free = await tx.all<{ hash: string }>(
    `SELECT "hash" FROM "RequestBody" WHERE ${among('"hash"')} ORDER BY "hash"${lockFreeRows}`,
    values,
  )
  await tx.run(
    `DELETE FROM "RequestBody" WHERE ${among('"hash"')} AND NOT EXISTS (SELECT 1 FROM "Step" s WHERE s."hash" = "RequestBody"."hash")`,
    [JSON.stringify(free.map(({ hash }) => hash))],
  )
}
