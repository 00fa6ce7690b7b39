import { describe, expect, it } from 'vitest'
import type { Agent } from '@/lib/agent/agent'
import { toolLoop } from '@/lib/agent/tool-loop'
import { openTranscript } from '@/lib/agent/transcript'
import { configurationSchema } from '@/lib/domain/configuration'
import { Failure } from '@/lib/domain/failure'
import { type ScriptedRound, scriptedModel } from '@/test/support/scripted-model'
import { callOf, drain, echo, forever, outline, stepOf, testAgent, tool } from './fixture'

const asked = openTranscript('Be brief.', [{ question: 'What?', steps: [] }])

async function loop(script: readonly ScriptedRound[], options: Partial<Agent> = {}) {
  const model = scriptedModel(...script)
  const agent = testAgent({ call: model.call, tools: [echo], ...options })
  const drained = await drain(toolLoop(agent, asked))
  return { ...drained, agent, requests: model.requests, model }
}

const configured = (more: object) =>
  configurationSchema.parse({ slug: 'test', name: 'Test', provider: { kind: 'demo' }, model: 'scripted', ...more })

describe('rounds', () => {
  it('plays text, two calls in one round, and text again', async () => {
    const { steps, end, requests, model } = await loop([
      { pieces: ['Let me ', 'see.'], calls: [callOf('echo', { value: '1' }, 'a'), callOf('echo', { value: '2' }, 'b')] },
      { pieces: ['It is 1 and 2.'] },
    ])
    model.assertPlayed()
    expect(outline(steps)).toEqual([
      'request',
      'llm tool_calls',
      'tool_call echo',
      'tool_result ok',
      'tool_call echo',
      'tool_result ok',
      'request',
      'llm stop',
    ])
    expect(steps.map(({ round }) => round)).toEqual([1, 1, 1, 1, 1, 1, 2, 2])
    expect(end).toEqual({ type: 'answered', text: 'It is 1 and 2.', truncated: false })
    expect(requests[0]?.messages).toEqual([
      { role: 'system', text: 'Be brief.' },
      { role: 'user', text: 'What?' },
    ])
    expect(requests[1]?.messages.slice(2)).toEqual([
      {
        role: 'assistant',
        text: 'Let me see.',
        toolCalls: [callOf('echo', { value: '1' }, 'a'), callOf('echo', { value: '2' }, 'b')],
      },
      { role: 'tool', providerCallId: 'a', name: 'echo', outcome: 'ok', text: '1' },
      { role: 'tool', providerCallId: 'b', name: 'echo', outcome: 'ok', text: '2' },
    ])
  })

  it('offers definitions only, nothing of how a tool works', async () => {
    const { requests } = await loop([{ pieces: ['Hi.'] }])
    expect(requests[0]?.tools.map((definition) => Object.keys(definition).sort())).toEqual([
      ['description', 'effect', 'inputSchema', 'name', 'needsApproval', 'title'],
    ])
  })

  it('keeps the provider’s replay for the next round of the same run, and out of the record', async () => {
    const replay = { transport: 'responses', model: 'scripted', items: [{ encrypted: 'opaque' }] } as const
    const { requests, emissions } = await loop([{ calls: [callOf('echo')], response: { replay } }, { pieces: ['Done.'] }])
    expect(requests[1]?.messages[2]).toMatchObject({ role: 'assistant', replay })
    expect(emissions.filter(({ body }) => body).some(({ body }) => body?.json.includes('opaque'))).toBe(false)
  })

  it('executes calls that came with the finish reason stop', async () => {
    const { end } = await loop([{ calls: [callOf('echo')], response: { finishReason: 'stop' } }, { pieces: ['Done.'] }])
    expect(end).toMatchObject({ type: 'answered', text: 'Done.' })
  })

  it('takes the finish reason tool_calls without calls for an answer', async () => {
    const { end } = await loop([{ pieces: ['Done.'], response: { finishReason: 'tool_calls' } }])
    expect(end).toEqual({ type: 'answered', text: 'Done.', truncated: false })
  })

  it.each(['length', 'content_filter'] as const)(
    'never executes calls of a response that ended by %s (A7)',
    async (finishReason) => {
      let ran = 0
      const counted = tool('counted', async () => `${++ran}`)
      const { steps, end } = await loop([{ pieces: ['Half'], calls: [callOf('counted')], response: { finishReason } }], {
        tools: [counted],
      })
      expect(ran).toBe(0)
      expect(outline(steps)).toEqual(['request', `llm ${finishReason}`])
      expect(end).toEqual({ type: 'answered', text: 'Half', truncated: true })
    },
  )

  it('takes a refusal by the model for an answer', async () => {
    const { end } = await loop([{ response: { refusal: 'I would rather not.', finishReason: 'refusal' } }])
    expect(end).toEqual({ type: 'answered', text: 'I would rather not.', truncated: false })
  })

  it('ends when the rounds are used up, after the last calls have run', async () => {
    const round = { pieces: ['Again.'], calls: [callOf('echo')] }
    const { steps, end } = await loop([round, round], { configuration: configured({ maxRounds: 2 }) })
    expect(end).toEqual({ type: 'max_rounds', text: 'Again.' })
    expect(outline(steps).at(-1)).toBe('tool_result ok')
  })

  it('lets the model go on after a refusal', async () => {
    const { end, requests } = await loop([{ calls: [callOf('echo')] }, { pieces: ['I may not.'] }], {
      preconditions: [{ name: 'rule', check: () => ({ say: 'object', reason: 'closed on Sundays' }) }],
    })
    expect(end).toMatchObject({ text: 'I may not.' })
    expect(requests[1]?.messages.at(-1)).toMatchObject({ role: 'tool', outcome: 'refused' })
  })

  it('hands over a batch that waits for a person with all that is needed to take it up again', async () => {
    const { end, steps } = await loop([{ pieces: ['May I?'], calls: [callOf('echo')] }], {
      mustWait: () => ({ for: 'approval', callIds: [] }),
    })
    expect(outline(steps)).toEqual(['request', 'llm tool_calls'])
    expect(end).toMatchObject({
      type: 'waits',
      wait: { for: 'approval' },
      paused: { round: 1, response: { text: 'May I?' }, transcript: asked },
    })
  })
})

describe('request steps (H3a)', () => {
  it('say how much was sent, and hand the body over beside them', async () => {
    const { emissions } = await loop([{ pieces: ['Hi.'] }])
    const { step, body } = emissions[0] ?? {}
    expect(step).toMatchObject({
      kind: 'request',
      configuration: 'test',
      deliveryMode: 'live',
      messages: 2,
      tools: ['echo'],
      hash: body?.hash,
    })
    expect(step).toMatchObject({ bytes: Buffer.byteLength(body?.json ?? '') })
    expect(body?.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.parse(body?.json ?? '')).toMatchObject({
      model: 'scripted',
      messages: [{ text: 'Be brief.' }, { text: 'What?' }],
    })
  })

  it('have the same hash for the same request, and another one for another', async () => {
    const bodies = await Promise.all([
      loop([{ pieces: ['a'] }]),
      loop([{ pieces: ['b'] }]),
      loop([{ pieces: ['a'] }], { tools: [] }),
    ])
    const [first, again, other] = bodies.map(({ emissions }) => emissions[0]?.body?.hash)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })

  it('hold nothing that must be masked, and stay JSON', async () => {
    const { emissions } = await loop([{ pieces: ['Hi.'] }], { redact: (text) => text.replaceAll('What', '••••') })
    expect(JSON.parse(emissions[0]?.body?.json ?? '').messages[1].text).toBe('••••?')
  })
})

describe('llm steps (H3)', () => {
  it('keep text, figures and who served', async () => {
    const price = { currency: 'USD', perTokens: 1_000_000, input: '2', cachedInput: '1', output: '10', version: 'test' }
    const { steps } = await loop([{ pieces: ['Hi ', 'there.'], response: { reasoning: 'hm' } }], {
      configuration: configured({ price }),
    })
    expect(stepOf(steps, 'llm')).toMatchObject({
      text: 'Hi there.',
      reasoning: 'hm',
      finishReason: 'stop',
      deliveryMode: 'live',
      requested: 'test',
      servedBy: { configuration: 'test', provider: 'demo', model: 'scripted' },
      usage: { inputTokens: 10, outputTokens: 5 },
      cost: { amount: '0.000070', currency: 'USD' },
      price,
      cacheHit: false,
      error: null,
    })
    expect(stepOf(steps, 'llm').attempts).toHaveLength(1)
  })

  it('know no cost without a price', async () => {
    expect(stepOf((await loop([{ pieces: ['Hi.'] }])).steps, 'llm').cost).toBeNull()
  })

  it('say of an answer without an attempt that it came from the cache, and cost nothing', async () => {
    const model = scriptedModel()
    const { steps } = await loop([], {
      call: async () => ({
        text: 'Known.',
        reasoning: null,
        refusal: null,
        toolCalls: [],
        finishReason: 'stop',
        model: 'scripted',
        usage: { inputTokens: 10, outputTokens: 5, cachedInputTokens: null, reasoningTokens: null },
        processingMs: null,
        replay: null,
      }),
    })
    expect(model.requests).toEqual([])
    expect(stepOf(steps, 'llm')).toMatchObject({
      cacheHit: true,
      servedBy: null,
      usage: null,
      cost: null,
      deliveryMode: null,
      attempts: [],
    })
  })

  it('keep what the reader saw of a call that failed, and rethrow its failure', async () => {
    const failure = new Failure('provider_unavailable', 'The provider is overloaded.')
    const { steps, error } = await loop([{ pieces: ['Half an ans'], fails: failure }])
    expect(error).toBe(failure)
    expect(outline(steps)).toEqual(['request', 'llm error'])
    expect(stepOf(steps, 'llm')).toMatchObject({
      text: 'Half an ans',
      servedBy: null,
      error: { code: 'provider_unavailable', message: 'The provider is overloaded.' },
    })
  })

  it('show nothing of a fault of our own', async () => {
    const { steps, error } = await loop([{ fails: new TypeError('x is not a function at /srv/app') }])
    expect(error).toBeInstanceOf(TypeError)
    expect(stepOf(steps, 'llm').error?.code).toBe('internal_error')
    expect(JSON.stringify(steps)).not.toContain('/srv/app')
  })
})

describe('stop', () => {
  it('in the middle of the model’s text keeps what the reader saw, and throws the reason', async () => {
    const controller = new AbortController()
    const during: ScriptedRound['during'] = (_, attempt) => {
      attempt.text('this')
      controller.abort('enough')
    }
    const { steps, error, agent } = await loop([{ pieces: ['As far as '], during, hangs: true }], { signal: controller.signal })
    expect(error).toBe('enough')
    expect(outline(steps)).toEqual(['request', 'llm cancelled'])
    expect(stepOf(steps, 'llm')).toMatchObject({ text: 'As far as this', error: { code: 'cancelled' } })
    expect(agent.shown.map((event) => (event.type === 'text_delta' ? event.text : '')).join('')).toBe('As far as this')
  })

  it('by a shutdown is recorded as an interruption', async () => {
    const controller = new AbortController()
    const reason = new Failure('interrupted', 'The server was shut down.')
    const round = { pieces: ['Half'], during: () => controller.abort(reason), hangs: true }
    const { steps, error } = await loop([round], { signal: controller.signal })
    expect(error).toBe(reason)
    expect(stepOf(steps, 'llm')).toMatchObject({ finishReason: 'interrupted', error: { code: 'interrupted' } })
  })

  it('before the call sends nothing', async () => {
    const controller = new AbortController()
    controller.abort('enough')
    const { steps, error, requests } = await loop([], { signal: controller.signal })
    expect(steps).toEqual([])
    expect(error).toBe('enough')
    expect(requests).toEqual([])
  })

  it('while the request is being stored still leaves a round with both its steps', async () => {
    const controller = new AbortController()
    const model = scriptedModel()
    const agent = testAgent({ call: model.call, signal: controller.signal })
    const { steps, error } = await drain(toolLoop(agent, asked), () => controller.abort('enough'))
    expect(outline(steps)).toEqual(['request', 'llm cancelled'])
    expect(error).toBe('enough')
    expect(model.requests).toEqual([])
  })

  it('between the answer and its calls ends every call without running it', async () => {
    let ran = 0
    const controller = new AbortController()
    const model = scriptedModel({ calls: [callOf('counted'), callOf('counted')] })
    const agent = testAgent({
      call: model.call,
      signal: controller.signal,
      tools: [tool('counted', async () => `${++ran}`)],
      mustWait: () => ({ for: 'approval', callIds: [] }),
    })
    const { steps, error } = await drain(toolLoop(agent, asked), ({ kind }) => kind === 'llm' && controller.abort('enough'))
    expect(ran).toBe(0)
    expect(outline(steps).slice(2)).toEqual([
      'tool_call counted',
      'tool_result cancelled',
      'tool_call counted',
      'tool_result cancelled',
    ])
    expect(error).toBe('enough')
  })

  it('during a tool asks the model for nothing more', async () => {
    const controller = new AbortController()
    const deaf = tool('deaf', () => {
      controller.abort('enough')
      return forever()
    })
    const { error, requests } = await loop([{ calls: [callOf('deaf')] }], {
      signal: controller.signal,
      tools: [deaf],
    })
    expect(error).toBe('enough')
    expect(requests).toHaveLength(1)
  })
})
