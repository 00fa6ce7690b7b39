import { z } from 'zod'
import { attemptSchema } from '@/lib/domain/step'
import type { Draft } from '@/lib/runtime/ports'
import { readJson, writeJson } from './json-column'
import { type Statements, wordsOf } from './sql'

/** Keeps what the reader saw so far, while the run is open; a draft of a run that has ended is dropped. */
export async function saveDraft(tx: Statements, { runId, round, attempt, text, attempts }: Draft): Promise<void> {
  const open = await tx.all(`SELECT "id" FROM "Run" WHERE "id" = ? AND "endedAt" IS NULL${wordsOf(tx.dialect).lockRows}`, [runId])
  if (open.length === 0) return
  await tx.run(
    `INSERT INTO "Draft" ("runId", "round", "attempt", "text", "attempts") VALUES (?, ?, ?, ?, ?)
     ON CONFLICT ("runId") DO UPDATE SET "round" = excluded."round", "attempt" = excluded."attempt", "text" = excluded."text",
       "attempts" = excluded."attempts"`,
    [runId, round, attempt, text, writeJson(attempts)],
  )
}

/** What is left of the round that was under way; `null`: nothing. */
export async function findDraft(on: Statements, runId: string): Promise<Draft | null> {
  const [row] = await on.all<Omit<Draft, 'attempts'> & { readonly attempts: string }>(
    'SELECT "runId", "round", "attempt", "text", "attempts" FROM "Draft" WHERE "runId" = ?',
    [runId],
  )
  return row ? { ...row, attempts: readJson(z.array(attemptSchema), row.attempts) } : null
}
