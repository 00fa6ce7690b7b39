import { isWaiting, type Run, type RunStatus, waitingStatusOf } from '@/lib/domain/run'
import { openCallsSchema, suspensionSchema } from '@/lib/domain/suspension'
import type { Claim, ClaimQuestion, PutBack, Suspend, SuspensionStore } from '@/lib/runtime/ports'
import type { Database } from './client'
import { findRun } from './find-run'
import { readJson, writeJson } from './json-column'
import { figureColumns, figureValues } from './run-row'
import type { Seal } from './seal'
import type { Statements } from './sql'

interface Row {
  readonly data: string
  readonly digest: string
  readonly pending: string
  readonly steps: number
  readonly since: number
  readonly status: RunStatus
}

const leased = `EXISTS (SELECT 1 FROM "Lease" l WHERE l."runId" = "Run"."id" AND l."owner" = ?)`

const suspendRun = `UPDATE "Run" SET "status" = ?, "changedAt" = ?, ${figureColumns.map((column) => `"${column}" = ?`).join(', ')}
  WHERE "id" = ? AND "status" = 'running' AND ${leased}`
const insert = `INSERT INTO "Suspension" ("runId", "data", "digest", "pending", "steps", "since", "expiresAt") VALUES (?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT ("runId") DO UPDATE SET "data" = excluded."data", "digest" = excluded."digest", "pending" = excluded."pending",
    "steps" = excluded."steps", "since" = excluded."since", "expiresAt" = excluded."expiresAt"`
const find = `SELECT s."data", s."digest", s."pending", s."steps", s."since", r."status"
  FROM "Suspension" s JOIN "Run" r ON r."id" = s."runId" WHERE s."runId" = ?`
const resume = `UPDATE "Run" SET "status" = 'running', "waitingMs" = "waitingMs" + ?, "changedAt" = ?
  WHERE "id" = ? AND "status" = ? AND EXISTS (SELECT 1 FROM "Suspension" s WHERE s."runId" = "Run"."id" AND s."digest" = ?)`
const returnRun = `UPDATE "Run" SET "status" = ?, "changedAt" = ? WHERE "id" = ? AND "status" = 'running' AND ${leased}`
const insertLease = 'INSERT INTO "Lease" ("runId", "owner", "until") VALUES (?, ?, ?)'
const mark = 'UPDATE "Conversation" SET "status" = ?, "updatedAt" = ? WHERE "activeRunId" = ?'

/** Runs that wait for people. Each command is one transaction, guarded by the run's status: of two who come at once, one wins. */
export function createSuspensionStore({ sql }: Database, { seal, open }: Seal): SuspensionStore {
  return {
    suspend: (suspend) => sql.write((tx) => suspendIn(tx, suspend, seal(writeJson(suspend.suspension)))),

    async claim(question) {
      const claimed = await sql.write((tx) => claimIn(tx, question))
      if (typeof claimed === 'string') return { type: claimed }
      const { row, run } = claimed
      return {
        type: 'claimed',
        run,
        pending: readJson(openCallsSchema, row.pending),
        read: () => readJson(suspensionSchema, open(row.data)),
      } satisfies Claim
    },

    putBack: (back) => sql.write((tx) => putBackIn(tx, back)),

    async undecided(runId) {
      const [row] = await sql.all<Row>(find, [runId])
      return row && { kind: readJson(openCallsSchema, row.pending).kind, steps: row.steps }
    },

    async expired(now) {
      const rows = await sql.all<{ runId: string }>(
        `SELECT s."runId" FROM "Suspension" s JOIN "Run" r ON r."id" = s."runId"
         WHERE s."expiresAt" <= ? AND r."status" IN ('awaiting_approval', 'awaiting_input') ORDER BY s."expiresAt" LIMIT 20`,
        [now],
      )
      return rows.map(({ runId }) => runId)
    },
  }
}

async function suspendIn(tx: Statements, { runId, owner, pending, figures, at, expiresAt }: Suspend, sealed: string) {
  const status = waitingStatusOf[pending.kind]
  const waits = await tx.run(suspendRun, [status, at, ...figureValues(figures), runId, owner])
  if (waits === 0) return undefined
  await tx.run(insert, [runId, sealed, pending.digest, writeJson(pending), figures.steps, at, expiresAt])
  await tx.run('DELETE FROM "Lease" WHERE "runId" = ?', [runId])
  await tx.run('DELETE FROM "Draft" WHERE "runId" = ?', [runId])
  await tx.run(mark, [status, at, runId])
  return findRun(tx, runId, at)
}

async function claimIn(
  tx: Statements,
  { runId, kind, digest, owner, now, until }: ClaimQuestion,
): Promise<'not_awaiting' | 'stale' | { row: Row; run: Run }> {
  const [row] = await tx.all<Row>(find, [runId])
  if (!row || (kind ? row.status !== waitingStatusOf[kind] : !isWaiting(row.status))) return 'not_awaiting'
  if (digest !== undefined && digest !== row.digest) return 'stale'
  const waited = Math.max(0, now - row.since)
  const resumed = await tx.run(resume, [waited, now, runId, row.status, row.digest])
  if (resumed === 0) return 'not_awaiting'
  await tx.run(insertLease, [runId, owner, until])
  await tx.run(mark, ['running', now, runId])
  const run = await findRun(tx, runId, now)
  return run ? { row, run } : 'not_awaiting'
}

async function putBackIn(tx: Statements, { runId, owner, kind, pending, now }: PutBack): Promise<Run | undefined> {
  const status = waitingStatusOf[kind]
  const returned = await tx.run(returnRun, [status, now, runId, owner])
  if (returned === 0) return undefined
  if (pending) {
    const asked = 'UPDATE "Suspension" SET "digest" = ?, "pending" = ? WHERE "runId" = ?'
    await tx.run(asked, [pending.digest, writeJson(pending), runId])
  }
  await tx.run('UPDATE "Suspension" SET "since" = ? WHERE "runId" = ?', [now, runId])
  await tx.run('DELETE FROM "Lease" WHERE "runId" = ?', [runId])
  await tx.run(mark, [status, now, runId])
  return findRun(tx, runId, now)
}
