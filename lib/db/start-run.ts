import { Failure } from '@/lib/domain/failure'
import type { Run } from '@/lib/domain/run'
import { clip, limits } from '@/lib/domain/text'
import type { NewRun, Parent, StartedRun, StartRequest } from '@/lib/runtime/ports'
import { findRun } from './find-run'
import { fold } from './fold'
import type { Statements } from './sql'

const insertMessage = 'INSERT INTO "Message" ("id", "conversationId", "parentRunId", "createdAt", "text") VALUES (?, ?, ?, ?, ?)'

const insertRun = `INSERT INTO "Run" ("id", "conversationId", "messageId", "userId", "configuration", "model", "status", "startedAt",
  "question", "idempotencyKey", "bodyHash", "changedAt") VALUES (?, ?, ?, ?, ?, ?, 'running', ?, ?, ?, ?, ?)`

const insertText = `INSERT INTO "RunText" ("runId", "question", "answer") VALUES (?, ?, '')`

const insertLease = 'INSERT INTO "Lease" ("runId", "owner", "until") VALUES (?, ?, ?)'

/** One guarded update decides between simultaneous starts. The first question gives the conversation its title. */
const claim = `UPDATE "Conversation" SET "activeRunId" = ?, "status" = 'running', "updatedAt" = ?,
  "foldedTitle" = CASE WHEN "title" = '' THEN ? ELSE "foldedTitle" END, "title" = CASE WHEN "title" = '' THEN ? ELSE "title" END
  WHERE "id" = ? AND "userId" = ? AND "activeRunId" IS NULL`

/** `RunStore.start`, inside a transaction. */
export async function startRun(tx: Statements, run: NewRun): Promise<StartedRun> {
  const { runId, conversationId, userId, message, startedAt } = run
  const before = await startedBefore(tx, run, startedAt)
  if (before) return { run: before, created: false }

  const title = message.kind === 'new' ? message.title : ''
  const claimed = await tx.run(claim, [runId, startedAt, fold(title), title, conversationId, userId])
  // Whoever won may have been the same request, sent twice.
  if (claimed === 0) {
    const same = await startedBefore(tx, run, startedAt)
    return same ? { run: same, created: false } : refuse(tx, run)
  }

  const asked = await askedBy(tx, run)
  await tx.run(insertRun, [
    runId,
    conversationId,
    asked.messageId,
    userId,
    run.configuration,
    run.model,
    startedAt,
    clip(asked.text, limits.question),
    run.idempotencyKey,
    run.bodyHash,
    startedAt,
  ])
  await tx.run(insertText, [runId, fold(asked.text)])
  await tx.run(insertLease, [runId, run.owner, run.leaseUntil])
  return { run: await found(tx, runId, startedAt), created: true }
}

/** `RunStore.startedBefore`; `now`: epoch ms. */
export async function startedBefore(
  tx: Statements,
  { userId, idempotencyKey, bodyHash }: StartRequest,
  now: number,
): Promise<Run | undefined> {
  if (idempotencyKey === null) return undefined
  const [known] = await tx.all<{ id: string; bodyHash: string }>(
    'SELECT "id", "bodyHash" FROM "Run" WHERE "userId" = ? AND "idempotencyKey" = ?',
    [userId, idempotencyKey],
  )
  if (!known) return undefined
  if (known.bodyHash !== bodyHash) {
    throw new Failure(
      'idempotency_mismatch',
      'This Idempotency-Key was used for another request. Take a new key for each request.',
    )
  }
  return found(tx, known.id, now)
}

async function found(tx: Statements, runId: string, now: number) {
  const run = await findRun(tx, runId, now)
  if (!run) throw new Failure('not_found', 'There is no such run.')
  return run
}

async function refuse(tx: Statements, { conversationId, userId }: NewRun): Promise<never> {
  const theirs = await tx.all('SELECT 1 FROM "Conversation" WHERE "id" = ? AND "userId" = ?', [conversationId, userId])
  throw theirs.length > 0
    ? new Failure('run_busy', 'The conversation already has a run under way. Wait for it, or stop it.')
    : new Failure('not_found', 'There is no such conversation.')
}

interface Asked {
  readonly messageId: string
  readonly text: string
}

async function askedBy(tx: Statements, { conversationId, message, startedAt }: NewRun): Promise<Asked> {
  if (message.kind === 'new') {
    const parent = await parentOf(tx, conversationId, message.parent)
    await tx.run(insertMessage, [message.id, conversationId, parent, startedAt, message.text])
    return { messageId: message.id, text: message.text }
  }
  const [again] = await tx.all<Asked>(
    `SELECT m."id" AS "messageId", m."text" FROM "Run" r JOIN "Message" m ON m."id" = r."messageId"
     WHERE r."id" = ? AND r."conversationId" = ?`,
    [message.runId, conversationId],
  )
  return again ?? unknown('regenerate', 'There is no such run in this conversation.')
}

async function parentOf(tx: Statements, conversationId: string, parent: Parent): Promise<string | null> {
  switch (parent.kind) {
    case 'newest': {
      const newest = 'SELECT "id" FROM "Run" WHERE "conversationId" = ? ORDER BY "startedAt" DESC, "id" DESC LIMIT 1'
      const [run] = await tx.all<{ id: string }>(newest, [conversationId])
      return run?.id ?? null
    }
    case 'run': {
      if (parent.runId === null) return null
      const known = 'SELECT "id" FROM "Run" WHERE "id" = ? AND "conversationId" = ?'
      const [run] = await tx.all<{ id: string }>(known, [parent.runId, conversationId])
      return run?.id ?? unknown('parentRunId', 'There is no such run in this conversation.')
    }
    case 'sibling-of': {
      const sibling = 'SELECT "parentRunId" FROM "Message" WHERE "id" = ? AND "conversationId" = ?'
      const [message] = await tx.all<{ parentRunId: string | null }>(sibling, [parent.messageId, conversationId])
      return message ? message.parentRunId : unknown('editOf', 'There is no such message in this conversation.')
    }
  }
}

function unknown(path: string, message: string): never {
  throw new Failure('validation_failed', message, { errors: [{ path, message }] })
}
