import { Failure } from '@/lib/domain/failure'
import { may, type Principal } from '@/lib/domain/principal'
import type { Run } from '@/lib/domain/run'
import { findRun } from './find-run'
import type { Sql } from './sql'

interface Question {
  readonly principal: Principal
  readonly runId: string
  /** Epoch ms. */
  readonly now: number
}

const recordLook = 'INSERT INTO "RunLook" ("runId", "userId", "owner", "at") VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING'

/** A run as its own person sees it, or as an operator's look, which is recorded. `not_found` for everybody else, as for an unknown id. */
export async function visibleRun(sql: Sql, { principal, runId, now }: Question): Promise<Run> {
  const run = await findRun(sql, runId, now)
  if (run?.userId === principal.userId) return run
  if (!run || !may(principal, 'run:read-all')) throw new Failure('not_found', 'There is no such run.')
  await sql.run(recordLook, [run.id, principal.userId, run.userId, now])
  return run
}
