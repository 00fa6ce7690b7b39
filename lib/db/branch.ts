import type { Turn } from '@/lib/runtime/ports'
import { type Statements, wordsOf } from './sql'
import { fromStepRow, type StepRow, stepColumns, stepTables } from './step-row'

interface BranchRow {
  readonly runId: string
  readonly text: string
}

/** From the run back over the answers that each message follows. */
const branch = `WITH RECURSIVE branch AS (
    SELECT r."id" AS "runId", m."parentRunId", m."text", 0 AS depth
    FROM "Run" r JOIN "Message" m ON m."id" = r."messageId" WHERE r."id" = ?
  UNION ALL
    SELECT r."id", m."parentRunId", m."text", b.depth + 1
    FROM branch b JOIN "Run" r ON r."id" = b."parentRunId" JOIN "Message" m ON m."id" = r."messageId"
  ) SELECT "runId", "text" FROM branch ORDER BY depth DESC`

/** What a model is told of earlier turns: the texts, the calls and their results. */
const told = `('llm', 'tool_call', 'tool_result')`

/** `RunStore.branch`: the last turn is the run's own question, without steps. */
export async function readBranch(on: Statements, runId: string): Promise<readonly Turn[]> {
  const turns = await on.all<BranchRow>(branch, [runId])
  const steps = new Map(turns.map((turn) => [turn.runId, [] as StepRow[]]))
  const earlier = turns.slice(0, -1).map((turn) => turn.runId)
  const rows = earlier.length > 0 ? await stepsOf(on, earlier) : []
  for (const row of rows) steps.get(row.runId)?.push(row)
  return turns.map((turn) => ({ question: turn.text, steps: (steps.get(turn.runId) ?? []).map(fromStepRow) }))
}

function stepsOf(on: Statements, runIds: readonly string[]): Promise<readonly StepRow[]> {
  const among = wordsOf(on.dialect).among('s."runId"')
  const steps = `SELECT ${stepColumns} FROM ${stepTables} WHERE ${among} AND s."kind" IN ${told} ORDER BY s."runId", s."sequence"`
  return on.all<StepRow>(steps, [JSON.stringify(runIds)])
}
