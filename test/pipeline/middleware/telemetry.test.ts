import { describe, expect, it } from 'vitest'
import { Failure } from '@/lib/domain/failure'
import { telemetry } from '@/lib/pipeline/middleware/telemetry'
import type { CallContext, TelemetryRow } from '@/lib/pipeline/ports'
import { aContext, aRequest, countedIds, down, endOf, reports, type TestContext } from '@/test/pipeline/fixture'
import { type ScriptedRound, scriptedModel } from '@/test/support/scripted-model'

/** Runs one call, and says which row it left. */
async function rowOf(round: ScriptedRound, context: TestContext = aContext()) {
  const rows: TelemetryRow[] = []
  const { faults, report } = reports()
  const store = { write: async (row: TelemetryRow) => void rows.push(row) }
  const call = telemetry({ store, clock: context.clock, newId: countedIds(), report })(scriptedModel(round).call)
  const end = await endOf(call(aRequest, context))
  return { end, row: rows[0], rows, faults }
}

describe('telemetry (E1)', () => {
  it('says of an answer who gave it, how long it took and when its first text was there', async () => {
    const context = aContext()
    const { row } = await rowOf(
      {
        pieces: ['Hello '],
        during: (_context, attempt) => {
          context.clock.advance(70)
          attempt.text('there')
          context.clock.advance(30)
        },
      },
      context,
    )
    expect(row).toEqual({
      correlationId: 'id-1',
      runId: 'run',
      userId: 'user',
      round: 1,
      startedAt: Date.UTC(2026, 0, 1),
      requested: 'asked',
      servedBy: { configuration: 'asked', provider: 'responses', model: 'asked' },
      latencyMs: 100,
      timeToFirstTokenMs: 0,
      cacheHit: false,
      attempts: 1,
      errorClass: null,
      errorCode: null,
    })
  })

  it('marks an answer without an attempt as a cache hit', async () => {
    const rows: TelemetryRow[] = []
    const context = aContext()
    const store = { write: async (row: TelemetryRow) => void rows.push(row) }
    const call = telemetry({ store, clock: context.clock, newId: countedIds(), report: () => undefined })(async () => ({
      text: 'kept',
      reasoning: null,
      refusal: null,
      toolCalls: [],
      finishReason: 'stop',
      model: 'm',
      usage: null,
      processingMs: null,
      replay: null,
    }))
    await call(aRequest, context)
    expect(rows).toMatchObject([{ cacheHit: true, attempts: 0, servedBy: null, timeToFirstTokenMs: null }])
  })

  it.each([
    ['provider_cut', 'provider'],
    ['circuit_open', 'provider'],
    ['provider_failed', 'provider'],
    ['policy_denied', 'policy'],
    ['approval_required', 'policy'],
    ['budget_exhausted', 'budget'],
    ['configuration_invalid', 'request'],
    ['idempotency_mismatch', 'request'],
    ['internal_error', 'internal'],
  ] as const)('%s is a failure of class %s', async (code, errorClass) => {
    const { row, end } = await rowOf({ fails: new Failure(code, 'words') })
    expect(end).toEqual({ code, message: 'words' })
    expect(row).toMatchObject({ errorClass, errorCode: code, cacheHit: false })
  })

  it('calls a stop a stop, whatever the call threw on its way out', async () => {
    const context = aContext()
    const { row } = await rowOf({ during: () => context.stop(), fails: down() }, context)
    expect(row).toMatchObject({ errorClass: 'cancelled', errorCode: 'cancelled' })
  })

  it('tells the calls inside its correlation id', async () => {
    const seen: CallContext[] = []
    await rowOf({ during: (context) => void seen.push(context) })
    expect(seen[0]?.correlationId).toBe('id-1')
  })

  it('does not let an answer wait for the store, and reports a store that fails', async () => {
    const context = aContext()
    const { faults, report } = reports()
    let refuse: (fault: Error) => void = () => undefined
    const store = { write: () => new Promise<void>((_, reject) => (refuse = reject)) }
    const call = telemetry({ store, clock: context.clock, newId: countedIds(), report })(scriptedModel({ pieces: ['hi'] }).call)
    expect(await endOf(call(aRequest, context))).toBe('hi')
    const fault = new Error('disk full')
    refuse(fault)
    await expect.poll(() => faults).toEqual([fault])
  })
})
