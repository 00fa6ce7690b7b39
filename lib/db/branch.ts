import type { Step } from '@/lib/domain/step'
import type { Turn } from '@/lib/domain/turn'
import { type Statements, wordsOf } from './sql'
import type { StepCache } from './step-cache'
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

/**
 * `RunStore.branch`: the last turn is the run's own question, without steps. Every earlier run had ended before the next one could
 * start, so its steps are parsed once and kept: parsing a conversation of 500 turns takes a tenth of a second.
 */
export async function readBranch(on: Statements, runId: string, cache: StepCache): Promise<readonly Turn[]> {
  const turns = await on.all<BranchRow>(branch, [runId])
  const earlier = turns.slice(0, -1)
  const known = new Map(earlier.map((turn) => [turn.runId, cache.get(turn.runId)]))
  await readInto(
    known,
    earlier.map((turn) => turn.runId).filter((id) => !known.get(id)),
    { on, cache },
  )
  return turns.map((turn) => ({ question: turn.text, steps: known.get(turn.runId) ?? [] }))
}

/** So many turns are read and parsed before the event loop runs again: a few milliseconds. */
const atOnce = 25

async function readInto(
  known: Map<string, readonly Step[] | undefined>,
  runIds: readonly string[],
  { on, cache }: { readonly on: Statements; readonly cache: StepCache },
): Promise<void> {
  for (let first = 0; first < runIds.length; first += atOnce) {
    if (first > 0) await new Promise(setImmediate)
    const some = runIds.slice(first, first + atOnce)
    const rows = await stepsOf(on, some)
    for (const runId of some) {
      const own = rows.filter((row) => row.runId === runId)
      const steps = own.map(fromStepRow)
      known.set(runId, steps)
      cache.set(
        runId,
        steps,
        own.reduce((size, { data }) => size + data.length, 0),
      )
    }
  }
}

function stepsOf(on: Statements, runIds: readonly string[]): Promise<readonly StepRow[]> {
  const among = wordsOf(on.dialect).among('s."runId"')
  const steps = `SELECT ${stepColumns} FROM ${stepTables} WHERE ${among} AND s."kind" IN ${told} ORDER BY s."runId", s."sequence"`
  return on.all<StepRow>(steps, [JSON.stringify(runIds)])
}
