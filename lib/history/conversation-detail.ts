import { type ConversationRow, conversationColumns, toConversation } from '@/lib/db/conversation-row'
import { type RunRow, runColumns, runTables, toRun } from '@/lib/db/run-row'
import { type Sql, wordsOf } from '@/lib/db/sql'
import { fromStepRow, type StepRow, stepColumns, stepTables } from '@/lib/db/step-row'
import { Failure } from '@/lib/domain/failure'
import type { Principal } from '@/lib/domain/principal'
import type { ChatMessage, ConversationDetail, RunWithSteps } from '@/lib/domain/wire'
import { all, condition } from './condition'
import { readCursor, writeCursor } from './cursor'

interface Question {
  readonly principal: Principal
  readonly id: string
  /** A cursor of an earlier answer: messages older than that page. */
  readonly before?: string | undefined
  readonly limit: number
  /** Epoch ms. */
  readonly now: number
}

interface MessageRow {
  readonly id: string
  readonly parentRunId: string | null
  readonly createdAt: number
  readonly text: string
}

/** The person's own conversation with its newest messages, oldest of them first, each with its runs. `nextCursor` leads to older ones. */
export async function readConversation(sql: Sql, question: Question): Promise<ConversationDetail> {
  const { principal, id, limit } = question
  const select = `SELECT ${conversationColumns} FROM "Conversation" c WHERE c."id" = ? AND c."userId" = ?`
  const [row] = await sql.all<ConversationRow>(select, [id, principal.userId])
  if (!row) throw new Failure('not_found', 'There is no such conversation.')

  const messages = await newestMessages(sql, question)
  const page = messages.slice(0, limit)
  const oldest = page.at(-1)
  return {
    conversation: toConversation(row),
    messages: await withRuns(sql, page.toReversed(), question.now),
    nextCursor: messages.length > limit && oldest ? writeCursor({ at: oldest.createdAt, id: oldest.id, part: '' }) : null,
  }
}

/** One more than the page, to know whether there are older ones. */
async function newestMessages(sql: Sql, { id, before, limit }: Question): Promise<readonly MessageRow[]> {
  const place = before === undefined ? undefined : readCursor(before)
  const where = all([
    condition('m."conversationId" = ?', id),
    ...(place
      ? [condition('m."createdAt" <= ?', place.at), condition('(m."createdAt" < ? OR m."id" < ?)', place.at, place.id)]
      : []),
  ])
  return sql.all<MessageRow>(
    `SELECT m."id", m."parentRunId", m."createdAt", m."text" FROM "Message" m WHERE ${where.sql}
     ORDER BY m."createdAt" DESC, m."id" DESC LIMIT ?`,
    [...where.values, limit + 1],
  )
}

async function withRuns(sql: Sql, messages: readonly MessageRow[], now: number): Promise<ChatMessage[]> {
  const { among } = wordsOf(sql.dialect)
  const rows = await sql.all<RunRow & { messageId: string }>(
    `SELECT ${runColumns}, r."messageId" FROM ${runTables} WHERE ${among('r."messageId"')} ORDER BY r."startedAt", r."id"`,
    [JSON.stringify(messages.map(({ id }) => id))],
  )
  const steps = grouped(
    await sql.all<StepRow>(
      `SELECT ${stepColumns} FROM ${stepTables} WHERE ${among('s."runId"')} ORDER BY s."runId", s."sequence"`,
      [JSON.stringify(rows.map(({ id }) => id))],
    ),
    ({ runId }) => runId,
  )
  const runs = grouped(rows, ({ messageId }) => messageId)
  const viewOf = (row: RunRow): RunWithSteps => ({ run: toRun(row, now), steps: (steps.get(row.id) ?? []).map(fromStepRow) })
  return messages.map(({ id, parentRunId, createdAt, text }) => ({
    id,
    parentRunId,
    text,
    createdAt: new Date(createdAt).toISOString(),
    runs: (runs.get(id) ?? []).map(viewOf),
  }))
}

/** `Map.groupBy`, which Node 20 does not have. */
function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
