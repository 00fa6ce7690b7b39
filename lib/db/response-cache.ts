import type { ResponseCache } from '@/lib/pipeline/ports'
import type { Database } from './client'
import { readResponse, writeResponse } from './stored-response'

const upsert = `INSERT INTO "CachedAnswer" ("key", "response", "storedAt", "expiresAt") VALUES (?, ?, ?, ?)
  ON CONFLICT ("key") DO UPDATE SET "response" = excluded."response", "storedAt" = excluded."storedAt", "expiresAt" = excluded."expiresAt"`

/** Answers that may be given again. Whoever keeps one removes what has expired. */
export const createResponseCache = ({ sql }: Database): ResponseCache => ({
  async find(key, since) {
    const [row] = await sql.all<{ response: string }>(
      'SELECT "response" FROM "CachedAnswer" WHERE "key" = ? AND "storedAt" > ?',
      [key, since],
    )
    return row && readResponse(row.response)
  },

  keep: (key, response, { storedAt, expiresAt }) =>
    sql.write(async (tx) => {
      await tx.run('DELETE FROM "CachedAnswer" WHERE "expiresAt" <= ?', [storedAt])
      await tx.run(upsert, [key, writeResponse(response), storedAt, expiresAt])
    }),
})
