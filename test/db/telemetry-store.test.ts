import { expect, it } from 'vitest'
import { createTelemetryStore } from '@/lib/db/telemetry-store'
import type { TelemetryRow } from '@/lib/pipeline/ports'
import { newId } from '@/lib/shared/ids'
import { onBoth } from './on-both'

const startedAt = Date.UTC(2026, 0, 15, 12)
const row = (more: Partial<TelemetryRow>): TelemetryRow => ({
  correlationId: newId(),
  runId: newId(),
  userId: 'user',
  round: 2,
  startedAt,
  requested: 'asked',
  servedBy: { configuration: 'backup', provider: 'openai', model: 'm' },
  latencyMs: 1_234,
  timeToFirstTokenMs: 321,
  cacheHit: false,
  attempts: 2,
  errorClass: null,
  errorCode: null,
  ...more,
})

onBoth('the telemetry store', (get) => {
  it('keeps a row as it is', async () => {
    const { servedBy, timeToFirstTokenMs, ...rest } = row({})
    await createTelemetryStore(get().database).write({ ...rest, servedBy, timeToFirstTokenMs })
    const stored = await get().database.client.modelCall.findUnique({ where: { correlationId: rest.correlationId } })
    expect(stored).toEqual({ ...rest, ...servedBy, ttftMs: 321, startedAt: BigInt(startedAt) })
  })

  it('keeps a row of a call that reached nobody', async () => {
    const one = row({
      servedBy: null,
      timeToFirstTokenMs: null,
      attempts: 0,
      errorClass: 'budget',
      errorCode: 'budget_exhausted',
    })
    await createTelemetryStore(get().database).write(one)
    const stored = await get().database.client.modelCall.findUnique({ where: { correlationId: one.correlationId } })
    expect(stored).toMatchObject({ configuration: null, provider: null, model: null, ttftMs: null, errorClass: 'budget' })
  })
})
