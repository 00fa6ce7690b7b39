import { describe, expect, it } from 'vitest'
import type { Agent } from '@/lib/agent/agent'
import type { Decision } from '@/lib/agent/decision'
import { gate } from '@/lib/agent/gate'
import { type PausedRound, resumeLoop, toolLoop } from '@/lib/agent/tool-loop'
import { openTranscript } from '@/lib/agent/transcript'
import { configurationSchema } from '@/lib/domain/configuration'
import { Failure } from '@/lib/domain/failure'
import { type ScriptedRound, scriptedModel } from '@/test/support/scripted-model'
import { callOf, drain, echo, outline, testAgent, tool } from './fixture'

const asked = openTranscript('Be brief.', [{ question: 'What?', steps: [] }])

/** A round that waits with a call that needs nobody and a write, and what takes it up again. */
async function paused(after: readonly ScriptedRound[], options: Partial<Agent> = {}) {
  const ran: string[] = []
  const write = tool(
    'write',
    async ({ value }) => {
      ran.push(value)
      return `wrote ${value}`
    },
    { effect: 'write' },
  )
  const model = scriptedModel({ pieces: ['I will.'], calls: [callOf('echo'), callOf('write', { value: 'a' })] }, ...after)
  const agent = testAgent({ call: model.call, tools: [echo, write], mustWait: gate, ...options })
  const { end } = await drain(toolLoop(agent, asked))
  if (end?.type !== 'waits') throw new Error('The round does not wait.')
  const [, second] = end.paused.calls
  const decided = (decision: Decision) => new Map([[second?.callId ?? '', decision]])
  const resume = (round: PausedRound, decision: Decision) => drain(resumeLoop(agent, round, decided(decision)))
  return { agent, model, ran, round: end.paused, resume }
}

describe('a round that is taken up again', () => {
  it('runs its calls without asking the model for them again, and goes on with the next round', async () => {
    const { model, ran, round, resume } = await paused([{ pieces: ['Done.'] }])
    const { steps, end } = await resume(round, { say: 'approved' })
    expect(outline(steps)).toEqual([
      'tool_call echo',
      'tool_result ok',
      'tool_call write',
      'tool_result ok',
      'request',
      'llm stop',
    ])
    expect(steps.map((step) => step.round)).toEqual([1, 1, 1, 1, 2, 2])
    expect(end).toEqual({ type: 'answered', text: 'Done.', truncated: false })
    expect(ran).toEqual(['a'])
    expect(model.requests).toHaveLength(2)
    expect(model.requests[1]?.messages.slice(-3)).toMatchObject([
      { role: 'assistant', text: 'I will.' },
      { role: 'tool', name: 'echo', outcome: 'ok' },
      { role: 'tool', name: 'write', outcome: 'ok', text: 'wrote a' },
    ])
  })

  it('tells the model of what was denied, which did not run', async () => {
    const { model, ran, round, resume } = await paused([{ pieces: ['Then not.'] }])
    await resume(round, { say: 'denied', reason: 'Not today' })
    expect(ran).toEqual([])
    expect(model.requests[1]?.messages.at(-1)).toMatchObject({ role: 'tool', name: 'write', outcome: 'refused' })
  })

  it('waits again where nobody has decided, and nothing has run', async () => {
    const { agent, ran, round } = await paused([])
    const { steps, end } = await drain(resumeLoop(agent, round, new Map()))
    expect(steps).toEqual([])
    expect(end).toMatchObject({ type: 'waits', paused: round })
    expect(ran).toEqual([])
  })

  it('counts the round that waited: with the last one used up it ends after its calls', async () => {
    const configuration = configurationSchema.parse({
      slug: 'test',
      name: 'Test',
      provider: { kind: 'demo' },
      model: 'scripted',
      maxRounds: 1,
    })
    const { model, ran, round, resume } = await paused([], { configuration })
    expect((await resume(round, { say: 'approved' })).end).toEqual({ type: 'max_rounds', text: 'I will.' })
    expect(ran).toEqual(['a'])
    model.assertPlayed()
  })

  it('throws what the next model call throws, after the steps before it', async () => {
    const failure = new Failure('provider_unavailable', 'Down.')
    const { round, resume } = await paused([{ fails: failure }])
    const { steps, error } = await resume(round, { say: 'approved' })
    expect(error).toBe(failure)
    expect(outline(steps).slice(0, 4)).toEqual(['tool_call echo', 'tool_result ok', 'tool_call write', 'tool_result ok'])
  })
})
