import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Agent } from '@/lib/agent/agent'
import { undecided } from '@/lib/agent/decision'
import type { Precondition } from '@/lib/agent/precondition'
import { reserve, toolRound } from '@/lib/agent/tool-round'
import { Failure } from '@/lib/domain/failure'
import type { RequestedCall, ToolOutcome } from '@/lib/domain/tool'
import { defineTool } from '@/lib/tools/tool'
import { scriptedModel } from '@/test/support/scripted-model'
import { callOf, drain, echo, forever, manualClock, outline, stepOf, testAgent, tool } from './fixture'

async function round(
  calls: readonly RequestedCall[],
  options: Partial<Agent> = {},
  agent = testAgent({ call: scriptedModel().call, tools: [echo], ...options }),
) {
  const outcomes: ToolOutcome[] = []
  const drained = await drain(toolRound(agent, { round: 1, calls: reserve(calls, agent.newId), outcomes, decisions: undecided }))
  return { ...drained, outcomes, agent }
}

const check = (name: string, answer: Precondition['check']): Precondition => ({ name, check: answer })
const admits = check('admits', () => ({ say: 'admit' }))
const objects = check('objects', () => ({ say: 'object', reason: 'not today' }))
const unavailable = check('unavailable', () => ({ say: 'unavailable', reason: 'rules are away' }))
const throws = check('throws', () => {
  throw new Error('database password is hunter2')
})

describe('order (F1, F2)', () => {
  it('runs calls one by one, each between its call and its result', async () => {
    const seen: string[] = []
    const slow = tool('slow', async ({ value }) => {
      seen.push(`start ${value}`)
      await Promise.resolve()
      seen.push(`end ${value}`)
      return value
    })
    const { steps, outcomes } = await round([callOf('slow', { value: 'a' }), callOf('slow', { value: 'b' })], { tools: [slow] })
    expect(outline(steps)).toEqual(['tool_call slow', 'tool_result ok', 'tool_call slow', 'tool_result ok'])
    expect(seen).toEqual(['start a', 'end a', 'start b', 'end b'])
    expect(outcomes.map(({ callId, text }) => [callId, text])).toEqual([
      ['id-1', 'a'],
      ['id-2', 'b'],
    ])
  })

  it('measures how long the tool ran', async () => {
    const clock = manualClock()
    const slow = tool('slow', async () => {
      clock.advance(1234)
      return 'done'
    })
    const { steps } = await round([callOf('slow')], { tools: [slow], clock })
    expect(stepOf(steps, 'tool_result').durationMs).toBe(1234)
  })

  it('redacts what is shown, not what the tool and the model get', async () => {
    const redact = (text: string) => text.replaceAll('secret', '••••')
    const { steps, outcomes } = await round([callOf('echo', { value: 'secret' })], { redact })
    expect(stepOf(steps, 'tool_call').arguments).toBe('{"value":"••••"}')
    expect(stepOf(steps, 'tool_result').result).toBe('••••')
    expect(outcomes[0]?.text).toBe('secret')
  })
})

describe('preconditions (F3–F6)', () => {
  it('never invokes a tool that was refused', async () => {
    let invoked = 0
    const counted = tool('counted', async () => `${++invoked}`)
    const { steps, outcomes } = await round([callOf('counted')], { tools: [counted], preconditions: [admits, objects] })
    expect(invoked).toBe(0)
    expect(outline(steps)).toEqual(['tool_call counted', 'stage refused', 'tool_result refused'])
    expect(outcomes[0]).toMatchObject({ callId: 'id-1', name: 'counted', outcome: 'refused' })
    expect(outcomes[0]?.text).toContain('not today')
  })

  it('asks every check, and says what was asked and answered', async () => {
    const { steps } = await round([callOf('echo')], { preconditions: [objects, admits, unavailable] })
    expect(stepOf(steps, 'stage')).toMatchObject({
      callId: 'id-1',
      checks: [
        { name: 'objects', answer: 'object', reason: 'not today' },
        { name: 'admits', answer: 'admit' },
        { name: 'unavailable', answer: 'unavailable', reason: 'rules are away' },
      ],
      decision: 'refused',
    })
  })

  it('takes a check that throws for an objection, and shows nothing of its fault', async () => {
    const { steps, outcomes, agent } = await round([callOf('echo')], { preconditions: [throws] })
    expect(outline(steps)).toEqual(['tool_call echo', 'stage refused', 'tool_result refused'])
    expect(JSON.stringify([steps, outcomes])).not.toContain('hunter2')
    expect(agent.faults).toHaveLength(1)
  })

  it.each([undefined, null, 'admit', { say: 'perhaps' }, { say: 'unavailable' }])(
    'takes the answer %j for an objection',
    async (answer) => {
      const broken = check('broken', () => JSON.parse(JSON.stringify(answer ?? null)))
      const { steps } = await round([callOf('echo')], { preconditions: [broken] })
      expect(stepOf(steps, 'stage').decision).toBe('refused')
    },
  )

  it('admits where the rules could not be reached, and says that no decision was made', async () => {
    const { steps, outcomes } = await round([callOf('echo')], { preconditions: [admits, unavailable] })
    expect(outline(steps)).toEqual(['tool_call echo', 'stage undetermined', 'tool_result ok'])
    expect(outcomes[0]?.outcome).toBe('ok')
  })

  it('lets an objection beat unavailable, whatever the order', async () => {
    for (const preconditions of [
      [unavailable, throws],
      [objects, unavailable],
    ]) {
      const { steps } = await round([callOf('echo')], { preconditions })
      expect(stepOf(steps, 'stage').decision).toBe('refused')
    }
  })

  it('says nothing of stages where nothing is asked', async () => {
    expect(outline((await round([callOf('echo')])).steps)).toEqual(['tool_call echo', 'tool_result ok'])
  })

  it('judges, validates and runs the amended call under its reserved id', async () => {
    const judged: unknown[] = []
    const watcher = check('watcher', ({ call, args }) => {
      judged.push({ name: call.name, id: call.callId, args })
      return { say: 'admit' }
    })
    const amend = { callId: 'forged', providerCallId: 'forged', name: 'echo', arguments: '{"value":"amended"}' }
    const { steps, outcomes } = await round([callOf('other', 'not even json')], {
      preconditions: [watcher],
      amendments: [() => amend],
    })
    expect(judged).toEqual([{ name: 'echo', id: 'id-1', args: { value: 'amended' } }])
    expect(stepOf(steps, 'tool_call')).toMatchObject({ callId: 'id-1', name: 'echo', arguments: '{"value":"amended"}' })
    expect(outcomes).toEqual([{ callId: 'id-1', name: 'echo', outcome: 'ok', text: 'amended' }])
  })

  it('cannot be walked past by an amendment', async () => {
    const noSecrets = check('no secrets', ({ args }) =>
      JSON.stringify(args).includes('secret') ? { say: 'object', reason: 'no' } : { say: 'admit' },
    )
    const amend = (call: { arguments: string }) => ({ ...call, arguments: '{"value":"secret"}' })
    const { outcomes } = await round([callOf('echo', { value: 'harmless' })], {
      preconditions: [noSecrets],
      amendments: [(call) => ({ ...call, ...amend(call) })],
    })
    expect(outcomes[0]?.outcome).toBe('refused')
  })

  it('runs nothing whose amendment failed', async () => {
    const { outcomes, agent } = await round([callOf('echo')], {
      amendments: [
        () => {
          throw new Error('broken stage')
        },
      ],
    })
    expect(outcomes[0]?.outcome).toBe('error')
    expect(agent.faults).toHaveLength(1)
  })
})

describe('calls that cannot run (F8)', () => {
  it.each([
    ['wrong type', { value: 1 }],
    ['missing', {}],
    ['not JSON', '{"value":'],
    ['nothing', ''],
  ])('answers invalid arguments (%s) without judging or running', async (_, args) => {
    const asked: string[] = []
    const watcher = check('watcher', ({ call }) => {
      asked.push(call.name)
      return { say: 'admit' }
    })
    const { steps, outcomes } = await round([callOf('echo', args)], { preconditions: [watcher] })
    expect(asked).toEqual([])
    expect(outline(steps)).toEqual(['tool_call echo', 'tool_result error'])
    expect(outcomes[0]?.text).toMatch(/arguments/)
  })

  it('reads no arguments at all as an empty object', async () => {
    const now = defineTool({
      name: 'now',
      title: 'Now',
      description: '',
      effect: 'read',
      schema: z.object({}),
      run: async () => 'noon',
    })
    expect((await round([callOf('now', '')], { tools: [now] })).outcomes[0]?.text).toBe('noon')
  })

  it.each(['nobody', 'constructor', '__proto__', 'toString'])(
    'answers the unknown name %s so that the model can read it',
    async (name) => {
      const { steps, outcomes } = await round([callOf(name), callOf('echo')])
      expect(outline(steps)).toEqual([`tool_call ${name}`, 'tool_result error', 'tool_call echo', 'tool_result ok'])
      expect(outcomes[0]?.text).toContain('echo')
    },
  )
})

describe('execution (F7)', () => {
  it('tells the model a message that was meant for people', async () => {
    const failing = tool('failing', async () => {
      throw new Failure('tool_failed', 'There is no such page.')
    })
    expect((await round([callOf('failing')], { tools: [failing] })).outcomes[0]).toMatchObject({
      outcome: 'error',
      text: 'There is no such page.',
    })
  })

  it('keeps a fault of ours for the log', async () => {
    const failing = tool('failing', () => {
      throw new Error('SELECT * FROM secrets')
    })
    const { outcomes, agent, steps } = await round([callOf('failing'), callOf('echo')], { tools: [failing, echo] })
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['error', 'ok'])
    expect(JSON.stringify(steps)).not.toContain('SELECT')
    expect(agent.faults[0]?.doing).toContain('failing')
  })

  it.each([undefined, 42, { text: 'no' }, null])('takes %j for no result', async (nonsense) => {
    const odd = tool('odd', async () => JSON.parse(JSON.stringify({ nonsense })).nonsense)
    expect((await round([callOf('odd')], { tools: [odd] })).outcomes[0]?.outcome).toBe('error')
  })

  it('ends a tool that hangs at its deadline, tells it so, and goes on', async () => {
    let told: unknown
    const hanging = tool(
      'hanging',
      (_, { signal }) => new Promise(() => signal.addEventListener('abort', () => (told = signal.reason))),
      { timeoutMs: 20 },
    )
    const { outcomes } = await round([callOf('hanging'), callOf('echo')], { tools: [hanging, echo] })
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['error', 'ok'])
    expect(told).toMatchObject({ name: 'TimeoutError' })
  })

  it('says of a write that was cut off that its effect is not known', async () => {
    const hanging = tool('hanging', () => forever(), { timeoutMs: 10, effect: 'write' })
    expect((await round([callOf('hanging')], { tools: [hanging] })).outcomes[0]?.text).toContain('not known')
  })

  it('makes a huge or broken text storable', async () => {
    const huge = tool('huge', async () => `\u0000\uD800${'x'.repeat(200_000)}`)
    const text = (await round([callOf('huge')], { tools: [huge] })).outcomes[0]?.text ?? ''
    expect(text.length).toBeLessThan(101_000)
    expect(text.startsWith('\uFFFD\uFFFD')).toBe(true)
    expect(text).toContain('cut')
  })
})

describe('stop', () => {
  it('ends the running call and all behind it, then throws the reason', async () => {
    const stopper = tool('stopper', (_, { signal }) => {
      agent.stop('enough')
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    const agent = testAgent({ call: scriptedModel().call, tools: [echo, stopper] })
    const { steps, outcomes, error } = await round([callOf('echo'), callOf('stopper'), callOf('echo')], {}, agent)
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['ok', 'cancelled', 'cancelled'])
    expect(outline(steps)).toEqual([
      'tool_call echo',
      'tool_result ok',
      'tool_call stopper',
      'tool_result cancelled',
      'tool_call echo',
      'tool_result cancelled',
    ])
    expect(error).toBe('enough')
    expect(agent.faults).toEqual([])
  })

  it('is not held up by a tool that ignores its signal', async () => {
    const deaf = tool('deaf', () => {
      agent.stop()
      return forever()
    })
    const agent = testAgent({ call: scriptedModel().call, tools: [deaf] })
    const { outcomes } = await round([callOf('deaf')], {}, agent)
    expect(outcomes[0]?.outcome).toBe('cancelled')
  })

  it('between two tools runs none of the rest', async () => {
    let ran = 0
    const counted = tool('counted', async () => `${++ran}`)
    const agent = testAgent({ call: scriptedModel().call, tools: [counted] })
    const outcomes: ToolOutcome[] = []
    const calls = reserve([callOf('counted'), callOf('counted')], agent.newId)
    const { error } = await drain(toolRound(agent, { round: 1, calls, outcomes, decisions: undecided }), (step) => {
      if (step.kind === 'tool_result') agent.stop('enough')
    })
    expect(ran).toBe(1)
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['ok', 'cancelled'])
    expect(error).toBe('enough')
  })

  it('while a check is being asked runs nothing, and is no refusal', async () => {
    const asking = check('asking', () => {
      agent.stop()
      return forever()
    })
    const agent = testAgent({ call: scriptedModel().call, tools: [echo], preconditions: [asking] })
    const { steps } = await round([callOf('echo')], {}, agent)
    expect(outline(steps)).toEqual(['tool_call echo', 'tool_result cancelled'])
  })
})

describe('a batch that needs a person (G5)', () => {
  it('waits as a whole, before any of it runs', async () => {
    const { steps, outcomes, end } = await round([callOf('echo'), callOf('echo')], {
      mustWait: (batch) => (batch.length === 2 ? { for: 'approval', callIds: [] } : undefined),
    })
    expect(steps).toEqual([])
    expect(outcomes).toEqual([])
    expect(end).toMatchObject({ type: 'waits', wait: { for: 'approval' }, batch: [{ status: 'ready' }, { status: 'ready' }] })
  })
})

type Kind = 'ok' | 'throws' | 'hangs' | 'nonsense' | 'unknown' | 'invalid' | 'refused' | 'stops'
const kinds: readonly Kind[] = ['ok', 'throws', 'hangs', 'nonsense', 'unknown', 'invalid', 'refused', 'stops']

it('gives n outcomes for n calls, in order, each between its two steps, whatever the calls do', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...kinds), { maxLength: 8 }), async (batch) => {
      const agent = testAgent({
        call: scriptedModel().call,
        preconditions: [
          check('rule', ({ call }) => (call.name === 'refused' ? { say: 'object', reason: 'no' } : { say: 'admit' })),
        ],
        tools: [
          tool('ok', async ({ value }) => value),
          tool('refused', async ({ value }) => value),
          tool('invalid', async ({ value }) => value),
          tool('throws', async () => Promise.reject(new Error('no'))),
          tool('hangs', () => forever(), { timeoutMs: 2 }),
          tool('nonsense', async () => JSON.parse('7')),
          tool('stops', async () => {
            agent.stop('enough')
            return 'too late'
          }),
        ],
      })
      const calls = batch.map((kind) => callOf(kind, kind === 'invalid' ? '[' : { value: kind }))
      const { steps, outcomes, error } = await round(calls, {}, agent)

      expect(outcomes).toHaveLength(batch.length)
      expect(outcomes.map(({ callId }) => callId)).toEqual(batch.map((_, position) => `id-${position + 1}`))
      const ends = steps.filter(({ kind }) => kind !== 'stage')
      expect(
        ends.map((step) => (step.kind === 'tool_call' || step.kind === 'tool_result' ? [step.kind, step.callId] : [])),
      ).toEqual(
        outcomes.flatMap(({ callId }) => [
          ['tool_call', callId],
          ['tool_result', callId],
        ]),
      )
      expect(error).toBe(batch.includes('stops') ? 'enough' : undefined)
    }),
    { numRuns: 200 },
  )
})
