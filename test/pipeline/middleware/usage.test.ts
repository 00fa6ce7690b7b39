import { describe, expect, it } from 'vitest'
import { usage } from '@/lib/pipeline/middleware/usage'
import type { UsageEntry } from '@/lib/pipeline/ports'
import { aConfiguration, aContext, aRequest, down, endOf, reports, type TestContext } from '@/test/pipeline/fixture'
import { type ScriptedRound, scriptedModel } from '@/test/support/scripted-model'

function booking(...script: readonly ScriptedRound[]) {
  const booked: UsageEntry[] = []
  const { faults, report } = reports()
  const context = aContext()
  const ledger = { book: async (entry: UsageEntry) => void booked.push(entry) }
  const call = usage({ ledger, clock: context.clock, report })(scriptedModel(...script).call)
  return { booked, faults, context, send: (more: Partial<TestContext> = {}) => endOf(call(aRequest, { ...context, ...more })) }
}

describe('usage (E6)', () => {
  it('is booked for the configuration that served, beside the one that was asked', async () => {
    const { send, booked } = booking({ pieces: ['hi'] })
    await send({ serving: aConfiguration('backup') })
    expect(booked).toEqual([
      {
        userId: 'user',
        requested: 'asked',
        servedBy: { configuration: 'backup', provider: 'responses', model: 'backup' },
        at: Date.UTC(2026, 0, 1),
        requests: 1,
        usage: { inputTokens: 10, outputTokens: 5, cachedInputTokens: null, reasoningTokens: null },
        cost: null,
      },
    ])
  })

  it('is booked once per attempt, each its own', async () => {
    const { send, booked } = booking({ fails: down() }, { pieces: ['hi'] })
    await send()
    await send({ serving: aConfiguration('backup') })
    expect(booked.map(({ servedBy, requests }) => [servedBy.configuration, requests])).toEqual([
      ['asked', 0],
      ['backup', 1],
    ])
  })

  it('counts a failed attempt that reported usage', async () => {
    const reported = { inputTokens: 7, outputTokens: 0, cachedInputTokens: null, reasoningTokens: null }
    const { send, booked } = booking({
      during: (_context, attempt) =>
        attempt.end({ usage: reported, cost: null, error: { code: 'provider_failed', message: '' } }),
      fails: down(),
    })
    await send()
    expect(booked).toMatchObject([{ requests: 1, usage: reported }])
  })

  it('counts a stopped attempt as a request', async () => {
    const { send, booked, context } = booking({
      during: (_context, attempt) => {
        attempt.end({ usage: null, cost: null, error: { code: 'cancelled', message: 'Stopped.' } })
        context.stop()
      },
    })
    await send()
    expect(booked).toMatchObject([{ requests: 1, usage: null }])
  })

  it('is nothing where nothing was sent', async () => {
    const booked: UsageEntry[] = []
    const context = aContext()
    const ledger = { book: async (entry: UsageEntry) => void booked.push(entry) }
    const call = usage({ ledger, clock: context.clock, report: () => undefined })(() => Promise.reject(down()))
    await endOf(call(aRequest, context))
    expect(booked).toEqual([])
  })

  it('reports a ledger that fails, and gives the answer all the same', async () => {
    const context = aContext()
    const { faults, report } = reports()
    const fault = new Error('disk full')
    const call = usage({ ledger: { book: () => Promise.reject(fault) }, clock: context.clock, report })(
      scriptedModel({ pieces: ['hi'] }).call,
    )
    expect(await endOf(call(aRequest, context))).toBe('hi')
    await expect.poll(() => faults).toEqual([fault])
  })
})
