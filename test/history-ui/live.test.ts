import { describe, expect, it } from 'vitest'
import { defaultStep } from '@/components/history/view/default-step'
import { runningTimes, withLiveFigures } from '@/components/history/view/live-figures'
import { modelChain } from '@/components/history/view/model-chain'
import { aCall, anAttempt, anLlm, aRequest, aResult, aRun, inOrder, start } from './fixtures'

const open = { status: 'running', reason: null, endedAt: null, activeMs: 2000, waitingMs: 1000 } as const

describe('a run that goes on', () => {
  it('has the figures of the steps that are here', () => {
    const steps = inOrder([aRequest(), anLlm(), aCall(0, 3100), aResult(0, 3200), aRequest({ round: 2 })])
    expect(withLiveFigures(aRun({ ...open, rounds: 1, toolCalls: 0 }), steps)).toMatchObject({
      rounds: 2,
      toolCalls: 1,
      steps: 5,
    })
  })

  it('keeps its stored figures once it ended', () => {
    const run = aRun({ toolCalls: 7 })
    expect(withLiveFigures(run, [aRequest()])).toBe(run)
  })

  it('grows by what it does now: work or waiting', () => {
    expect(runningTimes(aRun(open), start + 10_000)).toEqual({ totalMs: 10_000, activeMs: 9000, waitingMs: 1000 })
    const waiting = aRun({ ...open, status: 'awaiting_approval' })
    expect(runningTimes(waiting, start + 10_000)).toEqual({ totalMs: 10_000, activeMs: 2000, waitingMs: 8000 })
  })

  it('never gets shorter than what is known, whatever the clock of the reader says', () => {
    expect(runningTimes(aRun(open), start - 99_000).totalMs).toBe(3000)
    expect(runningTimes(aRun(), start + 99_000)).toEqual({ totalMs: 10_000, activeMs: 10_000, waitingMs: 0 })
  })
})

describe('the step to open first', () => {
  it('is what went wrong, else the first model call', () => {
    const wrong = anLlm({
      attempts: [anAttempt({ error: { code: 'provider_timeout', message: 'x' } }), anAttempt({ attempt: 2 })],
    })
    expect(defaultStep(inOrder([aRequest(), anLlm(), aRequest(), wrong]))).toBe(3)
    expect(defaultStep(inOrder([aRequest(), anLlm()]))).toBe(1)
    expect(defaultStep([aRequest()])).toBe(0)
    expect(defaultStep([])).toBeNull()
  })
})

describe('the models of a run', () => {
  it('are the one asked and those that answered in its place', () => {
    const mini = { configuration: 'mini', provider: 'openai', model: 'gpt-4.1-mini' }
    const own = { configuration: 'support', provider: 'openai', model: 'gpt-4.1-2026-01-01' }
    expect(modelChain(aRun({ servedBy: [own] }))).toEqual(['gpt-4.1'])
    expect(modelChain(aRun({ servedBy: [mini, own] }))).toEqual(['gpt-4.1', 'gpt-4.1-mini'])
  })
})
