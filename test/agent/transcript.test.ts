import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openTranscript } from '@/lib/agent/transcript'
import type { CompletionResponse } from '@/lib/domain/completion'
import type { Message } from '@/lib/domain/message'
import type { NewStep, Step, StepOf } from '@/lib/domain/step'
import { aRound } from '@/test/support/a-round'
import { callOf } from './fixture'

const stamped = (steps: readonly NewStep[]): Step[] =>
  steps.map((step, sequence) => ({ ...step, sequence, at: '2026-01-01T00:00:00.000Z' }))

const llm = (round: number, text: string, more: Partial<StepOf<'llm'>> = {}): NewStep => aRound({ round, text, ...more })
const call = (round: number, callId: string, json = '{"value":"x"}'): NewStep => ({
  kind: 'tool_call',
  round,
  callId,
  name: 'echo',
  arguments: json,
  effect: 'read',
})
const result = (round: number, callId: string, text = 'x'): NewStep => ({
  kind: 'tool_result',
  round,
  callId,
  name: 'echo',
  outcome: 'ok',
  result: text,
})
const turn = (question: string, ...steps: NewStep[]) => ({ question, steps: stamped(steps) })
const open = (question: string) => ({ question, steps: [] })
const failed = { finishReason: 'error', error: { code: 'provider_failed', message: 'no' } } as const

describe('earlier turns', () => {
  it('are told with their text, calls and results', () => {
    const { messages } = openTranscript('Be brief.', [
      turn(
        'First?',
        llm(1, 'Let me see.'),
        call(1, 'a'),
        result(1, 'a', '1'),
        call(1, 'b'),
        result(1, 'b', '2'),
        llm(2, 'Three.'),
      ),
      open('Next?'),
    ])
    expect(messages).toEqual([
      { role: 'system', text: 'Be brief.' },
      { role: 'user', text: 'First?' },
      {
        role: 'assistant',
        text: 'Let me see.',
        toolCalls: [
          { providerCallId: 'a', name: 'echo', arguments: '{"value":"x"}' },
          { providerCallId: 'b', name: 'echo', arguments: '{"value":"x"}' },
        ],
      },
      { role: 'tool', providerCallId: 'a', name: 'echo', outcome: 'ok', text: '1' },
      { role: 'tool', providerCallId: 'b', name: 'echo', outcome: 'ok', text: '2' },
      { role: 'assistant', text: 'Three.', toolCalls: [] },
      { role: 'user', text: 'Next?' },
    ])
  })

  it('send no empty system prompt', () => {
    expect(openTranscript(null, [open('Hi')]).messages).toEqual([{ role: 'user', text: 'Hi' }])
    expect(openTranscript('  ', [open('Hi')]).messages).toEqual([{ role: 'user', text: 'Hi' }])
  })

  it('close a call that never got its result (D6)', () => {
    const { messages } = openTranscript(null, [turn('Do.', llm(1, ''), call(1, 'a')), open('And?')])
    expect(messages[2]).toMatchObject({ role: 'tool', providerCallId: 'a', outcome: 'unknown' })
  })

  it('keep what the reader saw of an answer that was stopped', () => {
    const { messages } = openTranscript(null, [turn('Say.', llm(1, 'As far as', { finishReason: 'cancelled' })), open('Go on.')])
    expect(messages[1]).toEqual({ role: 'assistant', text: 'As far as', toolCalls: [] })
  })

  it('skip a round of which nothing is left, and join the questions around it', () => {
    const { messages } = openTranscript(null, [turn('One?', llm(1, '', failed)), open('Two?')])
    expect(messages).toEqual([{ role: 'user', text: 'One?\n\nTwo?' }])
  })

  it('tell a refusal by the model as its answer', () => {
    const { messages } = openTranscript(null, [
      turn('Please.', llm(1, '', { refusal: 'No.', finishReason: 'refusal' })),
      open('Why?'),
    ])
    expect(messages[1]).toMatchObject({ role: 'assistant', text: 'No.' })
  })

  it('join two answers in a row', () => {
    const { messages } = openTranscript(null, [turn('Q', llm(1, 'One.'), llm(2, 'Two.'))])
    expect(messages[1]).toEqual({ role: 'assistant', text: 'One.\n\nTwo.', toolCalls: [] })
  })

  it.each(['{"value":', '••••', '[1]', '"x"', 'null', ''])('never send the arguments %s, which strict servers refuse', (json) => {
    const { messages } = openTranscript(null, [turn('Q', llm(1, ''), call(1, 'a', json), result(1, 'a'))])
    expect(messages[1]).toMatchObject({ toolCalls: [{ arguments: '{}' }] })
  })
})

describe('a growing transcript', () => {
  const response: CompletionResponse = {
    text: 'Let me see.',
    reasoning: null,
    refusal: null,
    toolCalls: [callOf('echo', {}, 'a'), callOf('echo', {}, 'b')],
    finishReason: 'tool_calls',
    model: 'scripted',
    usage: null,
    processingMs: null,
    replay: null,
  }
  const outcome = (text: string) => ({ callId: text, name: 'echo', outcome: 'ok', text }) as const

  it('joins outcomes to calls by position and leaves the shorter one as it was', () => {
    const before = openTranscript(null, [open('Q')])
    const after = before.with(response, [outcome('1'), outcome('2')])
    expect(before.messages).toHaveLength(1)
    expect(after.messages.slice(2)).toMatchObject([
      { role: 'tool', providerCallId: 'a', text: '1' },
      { role: 'tool', providerCallId: 'b', text: '2' },
    ])
  })

  it('takes no other number of outcomes', () => {
    expect(() => openTranscript(null, [open('Q')]).with(response, [outcome('1')])).toThrow(RangeError)
  })
})

/** What every provider demands: each call answered right behind its message, no neighbours of one role, no orphaned result. */
function assertWellFormed(messages: readonly Message[]) {
  for (const [position, message] of messages.entries()) {
    const before = messages[position - 1]
    if (message.role === 'user' || message.role === 'assistant') expect(before?.role).not.toBe(message.role)
    if (message.role === 'tool') expect(['assistant', 'tool']).toContain(before?.role)
    if (message.role !== 'assistant') continue
    const answers = messages.slice(position + 1, position + 1 + message.toolCalls.length)
    expect(answers.map((answer) => (answer.role === 'tool' ? answer.providerCallId : ''))).toEqual(
      message.toolCalls.map(({ providerCallId }) => providerCallId),
    )
    expect(message.text !== '' || message.toolCalls.length > 0).toBe(true)
  }
}

it('is well formed wherever a run was cut', () => {
  const whole = (run: number) => [
    llm(1, 'Text.'),
    call(1, `${run}a`),
    result(1, `${run}a`),
    call(1, `${run}b`),
    result(1, `${run}b`),
    llm(2, ''),
    call(2, `${run}c`),
    result(2, `${run}c`),
    llm(3, 'Answer.'),
  ]
  fc.assert(
    fc.property(fc.array(fc.record({ cut: fc.nat(9), empty: fc.boolean() }), { maxLength: 6 }), (runs) => {
      const turns = runs.map(({ cut, empty }, run) =>
        turn(`Q${run}`, ...(empty ? [llm(1, '', failed)] : whole(run).slice(0, cut))),
      )
      const { messages } = openTranscript(null, [...turns, open('Now?')])
      assertWellFormed(messages)
      expect(messages.at(-1)?.role).toBe('user')
    }),
  )
})
