import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Principal } from '@/lib/domain/principal'
import { newId } from '@/lib/shared/ids'
import { readEvents } from '@/test/support/read-events'
import { type WholeHouse, wholeHouse } from '@/test/support/whole-house'

describe('a run through the whole house', () => {
  let house: WholeHouse
  let kim: Principal

  beforeAll(async () => {
    house = await wholeHouse()
    kim = await house.person('Kim')
  })
  afterAll(() => house.close())

  const newConversation = async () => (await house.services.conversations.create(kim.userId, newId(), {})).id

  it('streams two rounds with two calls in one of them, and keeps what was seen', async () => {
    const { runtime, history } = house.services
    const text = 'What is 17.5 % of 1,240 and what time is it in Tokyo?'
    const { run } = await runtime.start(kim, await newConversation(), { text }, null)
    const events = await readEvents(runtime.followStarted(run))

    const steps = events.flatMap((event) => (event.type === 'step' ? [event.step] : []))
    expect(steps.map(({ kind }) => kind)).toEqual([
      'request',
      'llm',
      'tool_call',
      'tool_result',
      'tool_call',
      'tool_result',
      'request',
      'llm',
    ])
    expect(steps.map(({ sequence }) => sequence)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(steps.flatMap((step) => (step.kind === 'tool_result' ? [step.outcome] : []))).toEqual(['ok', 'ok'])
    expect(JSON.stringify(steps)).toContain('217')

    for (const step of steps) {
      if (step.kind !== 'llm') continue
      const shown = events
        .flatMap((event) => (event.type === 'text_delta' && event.round === step.round ? [event.text] : []))
        .join('')
      expect(shown).toBe(step.text)
      expect(step.ttftMs).not.toBeNull()
      expect(step.timing.reduce((sum, [, units]) => sum + units, 0)).toBe(step.text.length)
    }

    const end = events.at(-1)
    expect(end).toMatchObject({
      type: 'end',
      run: { status: 'completed', reason: 'answered', rounds: 2, toolCalls: 2, steps: 8 },
    })
    expect(await history.run(kim, run.id)).toEqual({ run: end?.type === 'end' ? end.run : null, steps })
  })

  it('knows the conversation when it is asked again', async () => {
    const { runtime } = house.services
    const conversationId = await newConversation()
    const first = await runtime.start(kim, conversationId, { text: 'What is 2 + 3?' }, null)
    await readEvents(runtime.followStarted(first.run))
    const second = await runtime.start(kim, conversationId, { text: 'Thank you' }, null)
    const events = await readEvents(runtime.followStarted(second.run))
    expect(events.find((event) => event.type === 'step' && event.step.kind === 'request')).toMatchObject({
      // system, question, the round that called, its result, the answer, the new question
      step: { messages: 6 },
    })
  })

  it('takes the half answer back when the provider breaks, and says what went on', async () => {
    const { runtime } = house.services
    const { run } = await runtime.start(kim, await newConversation(), { text: 'break' }, null)
    const events = await readEvents(runtime.followStarted(run))
    const restart = events.find((event) => event.type === 'text_restart')
    expect(restart).toMatchObject({ reason: 'fallback', attempt: 2, to: { configuration: 'demo-backup' } })
    const llm = events.flatMap((event) => (event.type === 'step' && event.step.kind === 'llm' ? [event.step] : []))[0]
    expect(llm?.attempts).toHaveLength(2)
    expect(llm?.attempts[0]?.text).toBeTruthy()
    expect(llm?.servedBy?.configuration).toBe('demo-backup')
    expect(events.at(-1)).toMatchObject({ type: 'end', run: { status: 'completed', restarts: 1, fallbacks: 1 } })
  })

  it('masks what the model quotes, in the stream and on the record', async () => {
    const { runtime } = house.services
    const { run } = await runtime.start(kim, await newConversation(), { text: 'leak' }, null)
    const events = await readEvents(runtime.followStarted(run))
    expect(JSON.stringify(events)).toContain('••••')
    expect(JSON.stringify(events)).not.toMatch(/sk-[A-Za-z0-9]{8}/)
  })
})
