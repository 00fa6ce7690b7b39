import { describe, expect, it } from 'vitest'
import type { Agent } from '@/lib/agent/agent'
import { undecided } from '@/lib/agent/decision'
import { resumeLoop, toolLoop } from '@/lib/agent/tool-loop'
import { openTranscript, reopenTranscript } from '@/lib/agent/transcript'
import type { CompletionResponse } from '@/lib/domain/completion'
import { configurationSchema } from '@/lib/domain/configuration'
import { Failure } from '@/lib/domain/failure'
import { fallback } from '@/lib/pipeline/middleware/fallback'
import { type ScriptedRound, scriptedModel } from '@/test/support/scripted-model'
import { callOf, drain, outline, stepOf, testAgent, tool } from './fixture'

const configured = (contextWindow: number | null, more: object = {}) =>
  configurationSchema.parse({
    slug: 'test',
    name: 'Test',
    provider: { kind: 'demo' },
    model: 'scripted',
    contextWindow,
    ...more,
  })

const long = Array.from({ length: 1_000 }, (_, n) => ({
  question: `Question ${n}`,
  steps: [],
}))
const asked = (turns = long) =>
  turns.reduce(
    (transcript, { question }) =>
      reopenTranscript([
        ...transcript.messages,
        { role: 'user', text: question },
        { role: 'assistant', text: 'Answer.', toolCalls: [] },
      ]),
    openTranscript('Be brief.', []),
  )
const conversation = reopenTranscript([...asked().messages, { role: 'user', text: 'And now?' }])
const short = openTranscript('Be brief.', [{ question: 'What?', steps: [] }])

const big = tool('big', async () => 'x'.repeat(60_000))

function play(script: readonly ScriptedRound[], options: Partial<Agent>) {
  const model = scriptedModel(...script)
  return { model, agent: testAgent({ call: model.call, tools: [big], ...options }) }
}

const contexts = (steps: readonly { kind: string }[]) => steps.filter(({ kind }) => kind === 'context')

describe('a window', () => {
  it('that has room for everything is not mentioned', async () => {
    const { model, agent } = play([{ pieces: ['Hi.'] }], { configuration: configured(100_000) })
    const { steps } = await drain(toolLoop(agent, conversation))
    expect(outline(steps)).toEqual(['request', 'llm stop'])
    expect(model.requests[0]?.messages).toBe(conversation.messages)
  })

  it('that nobody knows leaves nothing out', async () => {
    const { model, agent } = play([{ pieces: ['Hi.'] }], { configuration: configured(null) })
    await drain(toolLoop(agent, conversation))
    expect(model.requests[0]?.messages).toHaveLength(2_002)
  })

  it('that is small for 2,000 messages is said before the request, once for as long as nothing more goes', async () => {
    const { model, agent } = play([{ calls: [callOf('none')] }, { pieces: ['Hi.'] }], { configuration: configured(2_000) })
    const { steps, emissions } = await drain(toolLoop(agent, conversation))
    expect(outline(steps).slice(0, 3)).toEqual(['context', 'request', 'llm tool_calls'])
    const sent = model.requests[0]?.messages ?? []
    expect(stepOf(steps, 'context')).toEqual({
      kind: 'context',
      round: 1,
      window: 2_000,
      kept: sent.length,
      dropped: 2_002 - sent.length,
      shortened: 0,
    })
    expect(stepOf(steps, 'request').messages).toBe(sent.length)
    const body = emissions.find(({ step }) => step.kind === 'request')?.body
    expect(JSON.parse(body?.json ?? '').messages).toHaveLength(sent.length)
    expect(sent[0]).toEqual({ role: 'system', text: 'Be brief.' })
    expect(sent.at(-1)).toEqual({ role: 'user', text: 'And now?' })
    expect(contexts(steps).map((step) => JSON.stringify(step))).toHaveLength(
      new Set(contexts(steps).map((step) => JSON.stringify(step))).size,
    )
  })

  it('that one huge result overruns gets the result shortened, and says so once', async () => {
    const again = { calls: [callOf('none')] }
    const { model, agent } = play([{ calls: [callOf('big')] }, again, { pieces: ['Done.'] }], {
      configuration: configured(4_000),
    })
    const { steps } = await drain(toolLoop(agent, short))
    expect(outline(steps)).toEqual([
      'request',
      'llm tool_calls',
      'tool_call big',
      'tool_result ok',
      'context',
      'request',
      'llm tool_calls',
      'tool_call none',
      'tool_result error',
      'request',
      'llm stop',
    ])
    expect(stepOf(steps, 'context')).toMatchObject({ round: 2, dropped: 0, shortened: 1 })
    expect(stepOf(steps, 'tool_result').result).toHaveLength(60_000)
    expect(model.requests[1]?.messages.at(-1)?.text).toMatch(/… shortened: \d+ characters left out …/)
  })

  it('leaves room for the answer', async () => {
    const bounded = play([{ pieces: ['Hi.'] }], { configuration: configured(2_000, { maxOutputTokens: 1_000 }) })
    const free = play([{ pieces: ['Hi.'] }], { configuration: configured(2_000) })
    await drain(toolLoop(bounded.agent, conversation))
    await drain(toolLoop(free.agent, conversation))
    expect(bounded.model.requests[0]?.messages.length).toBeLessThan(free.model.requests[0]?.messages.length ?? 0)
  })

  it('that not even the question fits is left to the provider', async () => {
    const fails = new Failure('provider_context_length', 'Too long.')
    const { model, agent } = play([{ fails }], { configuration: configured(10) })
    const { error } = await drain(toolLoop(agent, conversation))
    expect(error).toBe(fails)
    expect(model.requests).toHaveLength(1)
  })
})

it('keeps trimming after a round was put away, and does not repeat what was said', async () => {
  const response: CompletionResponse = {
    text: '',
    reasoning: null,
    refusal: null,
    toolCalls: [callOf('none')],
    finishReason: 'tool_calls',
    model: 'scripted',
    usage: null,
    processingMs: null,
    replay: null,
  }
  const transcript = reopenTranscript(conversation.messages)
  const calls = [{ ...callOf('none'), callId: 'call' }]
  const { model, agent } = play([{ pieces: ['Done.'] }], { configuration: configured(2_000) })
  const { steps } = await drain(resumeLoop(agent, { round: 1, transcript, response, calls }, undecided))
  const sent = model.requests[0]?.messages ?? []
  expect(sent.length).toBeLessThan(200)
  expect(sent.at(-1)).toMatchObject({ role: 'tool' })
  expect(contexts(steps).length).toBeLessThanOrEqual(1)
})

it('trims for the fallback that serves, and says so', async () => {
  const backup = configured(1_000, { slug: 'backup', model: 'small' })
  const model = scriptedModel({ fails: new Failure('provider_unavailable', 'Down.') }, { pieces: ['Hi.'] })
  const call = fallback({ find: async () => backup, passedOver: () => undefined })(model.call)
  const { steps } = await drain(
    toolLoop(testAgent({ call, configuration: configured(null, { fallbacks: ['backup'] }) }), conversation),
  )
  expect(outline(steps)).toEqual(['request', 'context', 'llm stop'])
  expect(model.requests[0]?.messages).toHaveLength(2_002)
  const sent = model.requests[1]?.messages.length ?? 0
  expect(sent).toBeLessThan(200)
  expect(stepOf(steps, 'context')).toMatchObject({ window: 1_000, kept: sent, dropped: 2_002 - sent })
})
