import type { TelemetryStore } from '@/lib/pipeline/ports'
import type { Database } from './client'

const insert = `INSERT INTO "ModelCall" ("correlationId", "runId", "userId", "round", "startedAt", "requested", "configuration", "provider",
  "model", "latencyMs", "ttftMs", "cacheHit", "attempts", "errorClass", "errorCode") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

/** One row per run of the pipeline. */
export const createTelemetryStore = ({ sql }: Database): TelemetryStore => ({
  async write(row) {
    const { servedBy } = row
    await sql.run(insert, [
      row.correlationId,
      row.runId,
      row.userId,
      row.round,
      row.startedAt,
      row.requested,
      servedBy?.configuration ?? null,
      servedBy?.provider ?? null,
      servedBy?.model ?? null,
      row.latencyMs,
      row.timeToFirstTokenMs,
      row.cacheHit,
      row.attempts,
      row.errorClass,
      row.errorCode,
    ])
  },
})
