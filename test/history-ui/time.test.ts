import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attemptPhases } from '@/components/history/view/attempt-phases'
import { foldScale } from '@/components/history/view/fold-scale'
import { timeBar, tokenBar } from '@/components/history/view/row-bars'
import type { Span } from '@/components/history/view/spans'
import { timeOf } from '@/components/history/view/spans'
import { rowSpeed, runSpeed, stepSpeed } from '@/components/history/view/speed'
import { aCall, anApproval, anAttempt, anLlm, aRequest, aResult, aRun, at, inOrder, start } from './fixtures'

describe('where the time of a run went', () => {
  it('has a span per attempt, tool and wait, none outside the run', () => {
    const failed = anAttempt({ durationMs: 1000, error: { code: 'provider_rate_limited', message: '429' } })
    const steps = inOrder([
      aRequest(),
      anLlm({ attempts: [failed, anAttempt({ attempt: 2, startedAt: at(1000), durationMs: 2000 })] }),
      anApproval(0, 7000),
      aCall(0, 7100),
      aResult(0, 7600),
      aResult(0, 99_000, { callId: 'c2', outcome: 'error', durationMs: 100_000 }),
    ])
    const { spans } = timeOf(aRun(), steps, 0)
    expect(spans).toEqual([
      { sequence: 1, lane: 'model', state: 'failed', from: 0, to: 1000 },
      { sequence: 1, lane: 'model', state: 'done', from: 1000, to: 3000 },
      { sequence: 2, lane: 'wait', state: 'done', from: 3000, to: 7000 },
      { sequence: 4, lane: 'tool', state: 'done', from: 7100, to: 7600 },
      { sequence: 5, lane: 'tool', state: 'failed', from: 0, to: 10_000 },
    ])
  })

  it('ends what is under way now, and a waiting run waits', () => {
    const open = { status: 'running', reason: null, endedAt: null } as const
    const running = timeOf(aRun(open), [aRequest({ at: at(500) })], start + 2000)
    expect(running).toEqual({ totalMs: 2000, spans: [{ sequence: 0, lane: 'model', state: 'running', from: 500, to: 2000 }] })
    const waiting = timeOf(aRun({ ...open, status: 'awaiting_approval' }), [anLlm()], start + 9000)
    expect(waiting.spans.at(-1)).toMatchObject({ lane: 'wait', from: 3000, to: 9000 })
  })
})

describe('a line with folded waits', () => {
  const wait = (from: number, to: number): Span => ({ sequence: 0, lane: 'wait', state: 'done', from, to })

  it('goes from 0 to 100 and never back, for every set of waits', () => {
    const anyWait = fc.tuple(fc.nat(100_000), fc.nat(100_000)).map(([a, b]) => wait(Math.min(a, b), Math.max(a, b)))
    fc.assert(
      fc.property(
        fc.array(anyWait, { maxLength: 12 }),
        fc.array(fc.nat(100_000), { minLength: 2, maxLength: 20 }),
        (spans, times) => {
          const { at } = foldScale({ totalMs: 100_000, spans })
          const places = times.toSorted((a, b) => a - b).map(at)
          expect(places.every((place, index) => index === 0 || place >= (places[index - 1] ?? 0) - 1e-9)).toBe(true)
          expect(at(0)).toBeCloseTo(0)
          expect(at(100_000)).toBeCloseTo(100)
        },
      ),
    )
  })

  it('folds a long wait to a tenth and leaves the rest to what was done', () => {
    const { at, folds } = foldScale({ totalMs: 1_010_000, spans: [wait(5000, 1_005_000)] })
    expect(folds).toEqual([{ sequence: 0, ms: 1_000_000, left: 45, width: 10 }])
    expect(at(5000)).toBeCloseTo(45)
    expect(at(1_005_000)).toBeCloseTo(55)
  })

  it('leaves a short wait as it is', () => expect(foldScale({ totalMs: 100_000, spans: [wait(0, 5000)] }).folds).toEqual([]))
})

describe('bars of a row', () => {
  it('stay inside their cell and keep the active part visible beside a wait of days', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(1_000_000_000), fc.nat(10_000_000), (activeMs, waitingMs, longest) => {
        const { active, waiting } = timeBar({ activeMs, waitingMs }, longest)
        expect(active + waiting).toBeLessThanOrEqual(100 + 1e-9)
        if (activeMs > 0) expect(active).toBeGreaterThanOrEqual(4)
      }),
    )
  })

  it('split tokens by kind', () => {
    const usage = { inputTokens: 60, outputTokens: 40, cachedInputTokens: 20, reasoningTokens: 10 }
    expect(tokenBar(usage, 100)).toEqual({ fresh: 40, cached: 20, reasoning: 10, output: 30 })
    expect(tokenBar(null, 100)).toBeNull()
  })
})

describe('the parts of an attempt', () => {
  const round = { previousEnd: start, roundStart: start }
  const phases = (over: Parameters<typeof anAttempt>[0]) =>
    attemptPhases(anAttempt(over), round).map(({ phase, ms }) => [phase, ms])

  it('are queue, first text, held and stream', () => {
    expect(phases({ startedAt: at(50), durationMs: 3000, providerTtftMs: 900, ttftMs: 1000 })).toEqual([
      ['queue', 50],
      ['first', 900],
      ['held', 50],
      ['stream', 2050],
    ])
  })
  it('are one answer where nothing was streamed', () =>
    expect(phases({ mode: 'blocking', providerTtftMs: null, ttftMs: null })).toEqual([['answer', 3000]]))
  it('add up to the whole', () => {
    const shares = attemptPhases(anAttempt(), round).map(({ share }) => share)
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
  })
})

describe('speed', () => {
  it('counts from the first text, without the reasoning before it', () => {
    expect(stepSpeed(anLlm())).toBe(60)
    const usage = { inputTokens: 1, outputTokens: 120, cachedInputTokens: 0, reasoningTokens: 60 }
    expect(stepSpeed(anLlm({ attempts: [anAttempt({ usage })] }))).toBe(30)
  })
  it('is not known without a stream or without counted tokens', () => {
    expect(stepSpeed(anLlm({ attempts: [anAttempt({ providerTtftMs: null })] }))).toBeNull()
    expect(stepSpeed(anLlm({ usage: null, attempts: [anAttempt({ usage: null })] }))).toBeNull()
  })
  it('of a run weighs its rounds by their time', () => {
    const slow = anLlm({ attempts: [anAttempt({ durationMs: 7000 })] })
    expect(runSpeed([anLlm(), slow])).toBe(30)
    expect(runSpeed([])).toBeNull()
  })
  it('of a row is only said where one round tells it', () => {
    expect(rowSpeed(aRun({ activeMs: 4800 }))).toBe(50)
    expect(rowSpeed(aRun({ rounds: 2 }))).toBeNull()
    expect(rowSpeed(aRun({ endedAt: null, status: 'running' }))).toBeNull()
  })
})
