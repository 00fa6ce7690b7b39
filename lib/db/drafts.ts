import type { Draft } from '@/lib/runtime/ports'
import { type Statements, wordsOf } from './sql'

/** Keeps what the reader saw so far, while the run is open; a draft of a run that has ended is dropped. */
export async function saveDraft(tx: Statements, { runId, round, attempt, text }: Draft): Promise<void> {
  const open = await tx.all(`SELECT "id" FROM "Run" WHERE "id" = ? AND "endedAt" IS NULL${wordsOf(tx.dialect).lockRows}`, [runId])
  if (open.length === 0) return
  await tx.run(
    `INSERT INTO "Draft" ("runId", "round", "attempt", "text") VALUES (?, ?, ?, ?)
     ON CONFLICT ("runId") DO UPDATE SET "round" = excluded."round", "attempt" = excluded."attempt", "text" = excluded."text"`,
    [runId, round, attempt, text],
  )
}
