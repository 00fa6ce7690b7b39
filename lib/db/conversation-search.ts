import type { ConversationHit, ConversationSearch } from '@/lib/tools/ports'
import type { Database } from './client'
import { fold } from './fold'
import { type Statements, wordsOf } from './sql'
import { fromStepRow, type StepRow, stepColumns, stepTables } from './step-row'

/** Looks into what a person and the models told each other, newest first. */
export function createConversationSearch({ sql }: Database): ConversationSearch {
  return {
    async search(userId, { query, limit, except }) {
      const { holds } = wordsOf(sql.dialect)
      const turns = await sql.all<Omit<ConversationHit, 'answer'>>(
        `SELECT r."conversationId", c."title", r."id" AS "runId", m."text" AS "question", r."startedAt" AS "at"
         FROM "Run" r JOIN "Conversation" c ON c."id" = r."conversationId" JOIN "Message" m ON m."id" = r."messageId"
           JOIN "RunText" t ON t."runId" = r."id"
         WHERE r."userId" = ? AND r."id" <> ? AND (${holds('c."foldedTitle"')} OR ${holds('t."question"')} OR ${holds('t."answer"')})
         ORDER BY r."startedAt" DESC, r."id" DESC LIMIT ?`,
        [userId, except, fold(query), fold(query), fold(query), limit],
      )
      const answers = await answersOf(
        sql,
        turns.map(({ runId }) => runId),
      )
      return turns.map((turn) => ({ ...turn, answer: answers.get(turn.runId) ?? '' }))
    },
  }
}

/** The newest text that a model wrote, by run. */
async function answersOf(on: Statements, runIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const among = wordsOf(on.dialect).among('s."runId"')
  const rows = await on.all<StepRow>(
    `SELECT ${stepColumns} FROM ${stepTables} WHERE ${among} AND s."kind" = 'llm' ORDER BY s."runId", s."sequence"`,
    [JSON.stringify(runIds)],
  )
  return new Map(
    rows.flatMap((row) => {
      const step = fromStepRow(row)
      return step.kind === 'llm' && step.text !== '' ? [[row.runId, step.text] as const] : []
    }),
  )
}
