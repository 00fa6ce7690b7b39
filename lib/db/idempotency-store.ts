import type { Claim, IdempotencyStore, IdempotentCall } from '@/lib/pipeline/ports'
import type { Database } from './client'
import type { Seal } from './seal'
import { readResponse, writeResponse } from './stored-response'

interface Row {
  readonly fingerprint: string
  readonly owner: string | null
  readonly response: string | null
}

const insert = `INSERT INTO "IdempotentCall" ("userId", "key", "fingerprint", "owner", "until") VALUES (?, ?, ?, ?, ?)
  ON CONFLICT ("userId", "key") DO NOTHING`
const take = `SELECT "fingerprint", "owner", "response" FROM "IdempotentCall" WHERE "userId" = ? AND "key" = ?`
const mine = `WHERE "userId" = ? AND "key" = ? AND "owner" = ?`

/** Calls that run once per key. Answers are sealed: tool calls carry their arguments as the model gave them. */
export function createIdempotencyStore({ sql }: Database, { seal, open }: Seal): IdempotencyStore {
  const read = (row: Row, call: IdempotentCall): Claim => {
    if (row.fingerprint !== call.fingerprint) return { type: 'mismatch' }
    if (row.response === null) return { type: 'under_way' }
    return { type: 'answered', response: readResponse(open(row.response)) }
  }

  return {
    claim: (call, { owner, now, until }) =>
      sql.write(async (tx) => {
        // Claims of dead processes and answers whose time is over; on Postgres the insert below waits for whoever inserts the same key.
        await tx.run('DELETE FROM "IdempotentCall" WHERE "until" <= ?', [now])
        const claimed = await tx.run(insert, [call.userId, call.key, call.fingerprint, owner, until])
        if (claimed > 0) return { type: 'claimed' }
        const [row] = await tx.all<Row>(take, [call.userId, call.key])
        return row ? read(row, call) : { type: 'under_way' }
      }),

    async renew({ userId, key }, owner, until) {
      await sql.run(`UPDATE "IdempotentCall" SET "until" = ? ${mine}`, [until, userId, key, owner])
    },

    async finish({ userId, key }, owner, { response, until }) {
      const sealed = seal(writeResponse(response))
      await sql.run(`UPDATE "IdempotentCall" SET "owner" = NULL, "response" = ?, "until" = ? ${mine}`, [
        sealed,
        until,
        userId,
        key,
        owner,
      ])
    },

    async release({ userId, key }, owner) {
      await sql.run(`DELETE FROM "IdempotentCall" ${mine}`, [userId, key, owner])
    },
  }
}
