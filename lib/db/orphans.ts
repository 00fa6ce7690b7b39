import { foldFigures, noFigures } from '@/lib/domain/figures'
import type { StoredRun } from '@/lib/runtime/ports'
import { findDraft } from './drafts'
import { findRun } from './find-run'
import { type Sql, type Statements, wordsOf } from './sql'
import { fromStepRow, type StepRow, stepColumns, stepTables } from './step-row'

interface Taker {
  /** Epoch ms. */
  readonly now: number
  readonly owner: string
  readonly until: number
}

const atMost = 20

/** `RunStore.takeOrphans`. Two takers never get the same run: on Postgres each skips what the other has locked. */
export async function takeOrphans(sql: Sql, { now, owner, until }: Taker): Promise<readonly StoredRun[]> {
  const take = `UPDATE "Lease" SET "owner" = ?, "until" = ?
    WHERE "runId" IN (SELECT "runId" FROM "Lease" WHERE "until" < ? ORDER BY "until" LIMIT ${atMost}${wordsOf(sql.dialect).lockFreeRows}) RETURNING "runId"`
  const taken = await sql.write((tx) => tx.all<{ runId: string }>(take, [owner, until, now]))
  const orphans = await Promise.all(taken.map(({ runId }) => loadRun(sql, runId, now)))
  return orphans.flatMap((orphan) => orphan ?? [])
}

/** `RunStore.takeOver`. */
export async function takeOver(sql: Sql, runId: string, { now, owner, until }: Taker): Promise<StoredRun | undefined> {
  const taken = await sql.run('UPDATE "Lease" SET "owner" = ?, "until" = ? WHERE "runId" = ?', [owner, until, runId])
  return taken === 0 ? undefined : loadRun(sql, runId, now)
}

/** `RunStore.load`. Its figures are folded anew: those on its row may be older than its last steps. */
export async function loadRun(on: Statements, runId: string, now: number): Promise<StoredRun | undefined> {
  const run = await findRun(on, runId, now)
  if (!run) return undefined
  const rows = await on.all<StepRow>(`SELECT ${stepColumns} FROM ${stepTables} WHERE s."runId" = ? ORDER BY s."sequence"`, [
    runId,
  ])
  const steps = rows.map(fromStepRow)
  return { run, figures: steps.reduce(foldFigures, noFigures), steps, draft: await findDraft(on, runId) }
}
