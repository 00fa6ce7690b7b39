import type { RunStore } from '@/lib/runtime/ports'
import type { Clock } from '@/lib/shared/clock'
import { readBranch } from './branch'
import type { Database } from './client'
import { saveDraft } from './drafts'
import { findRun } from './find-run'
import { loadRun, takeOrphans, takeOver } from './orphans'
import { settleRun } from './settle-run'
import { wordsOf } from './sql'
import { startedBefore, startRun } from './start-run'
import { createStepCache } from './step-cache'
import { isUniqueViolation } from './violations'
import { visibleRun } from './visible-run'

/** Runs from their start to their end: each command is one transaction. */
export function createRunStore({ sql }: Database, clock: Clock): RunStore {
  const cache = createStepCache()
  return {
    async start(run, committed) {
      try {
        return await sql.write((tx) => startRun(tx, run), committed)
      } catch (error) {
        // The same key at the same time in two conversations: the second look finds the first one's run.
        if (run.idempotencyKey === null || !isUniqueViolation(error)) throw error
        return sql.write((tx) => startRun(tx, run), committed)
      }
    },
    startedBefore: (request) => startedBefore(sql, request, clock.now()),
    find: (runId) => findRun(sql, runId, clock.now()),
    visible: (principal, runId) => visibleRun(sql, { principal, runId, now: clock.now() }),
    load: (runId) => loadRun(sql, runId, clock.now()),
    branch: (runId) => readBranch(sql, runId, cache),
    settle: (settlement) => sql.write((tx) => settleRun(tx, settlement)),
    takeOver: (runId, owner, until) => takeOver(sql, runId, { now: clock.now(), owner, until }),
    async heartbeat(owner, until, runIds) {
      const extend = 'UPDATE "Lease" SET "until" = ? WHERE "owner" = ?'
      if (!runIds) await sql.run(extend, [until, owner])
      else if (runIds.length > 0)
        await sql.run(`${extend} AND ${wordsOf(sql.dialect).among('"runId"')}`, [until, owner, JSON.stringify(runIds)])
    },
    async saveDrafts(drafts) {
      if (drafts.length === 0) return
      await sql.write(async (tx) => {
        for (const draft of drafts) await saveDraft(tx, draft)
      })
    },
    takeOrphans: (now, owner, until) => takeOrphans(sql, { now, owner, until }),
  }
}
