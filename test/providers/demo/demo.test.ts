import { describe, expect, it } from 'vitest'
import type { CompletionRequest } from '@/lib/domain/completion'
import type { Message } from '@/lib/domain/message'
import type { ToolDefinition } from '@/lib/domain/tool'
import { createDemoProvider } from '@/lib/providers/demo/provider'
import { demoSuggestions } from '@/lib/providers/demo/suggestions'
import { systemClock } from '@/lib/shared/clock'
import { failureOf, request, sendOptions, watching } from '@/test/providers/wire'

const tool = (name: string): ToolDefinition => ({
  name,
  title: name,
  description: name,
  effect: 'read',
  needsApproval: false,
  inputSchema: { type: 'object' },
})
const all = ['calculator', 'current_time', 'fetch_page', 'save_note', 'list_notes', 'ask_user'].map(tool)
const demo = createDemoProvider({ speed: 0, clock: systemClock })

const asking = (question: string, fields: Partial<CompletionRequest> = {}): CompletionRequest => ({
  ...request,
  model: 'demo',
  tools: all,
  messages: [
    { role: 'system', text: 'Be kind.' },
    { role: 'user', text: question },
  ],
  ...fields,
})

async function ask(question: string, fields: Partial<CompletionRequest> = {}) {
  const observer = watching()
  const response = await demo.stream(asking(question, fields), sendOptions(), observer)
  expect(observer.seen.text.join('')).toBe(response.text)
  return {
    ...response,
    calls: response.toolCalls.map(({ name, arguments: args }) => [name, JSON.parse(args)]),
    seen: observer.seen,
  }
}

/** Asks, answers the calls with these texts in order, and gives the second round. */
async function askAndAnswer(question: string, ...results: readonly string[]) {
  const first = await ask(question)
  const { messages } = asking(question)
  const round: Message[] = first.toolCalls.map((call, index) => ({
    role: 'tool',
    providerCallId: call.providerCallId,
    name: call.name,
    outcome: 'ok',
    text: results[index] ?? '',
  }))
  return ask(question, { messages: [...messages, { role: 'assistant', text: first.text, toolCalls: first.toolCalls }, ...round] })
}

describe('the demo', () => {
  it('says first what it is and how to connect a model, and only once in a conversation', async () => {
    const opening = /^This is a demonstration: no language model is connected\. Set `OPENAI_API_KEY`/
    expect((await ask('Hello')).text).toMatch(opening)
    const later = await ask('Hello', {
      messages: [
        { role: 'user', text: 'Hello' },
        { role: 'assistant', text: 'Hi', toolCalls: [] },
        { role: 'user', text: 'And now?' },
      ],
    })
    expect(later.text).not.toMatch(opening)
  })

  it('calculates and looks at the clock in one round, then answers with both results', async () => {
    const question = 'What is 17.5 % of 1,240 and what time is it in Tokyo?'
    const first = await ask(question)
    expect(first.finishReason).toBe('tool_calls')
    expect(first.text).toMatch(/I will work that out with the calculator and look at the clock in Tokyo\.$/)
    expect(first.calls).toEqual([
      ['calculator', { expression: '17.5 / 100 * 1240' }],
      ['current_time', { timeZone: 'Asia/Tokyo' }],
    ])
    const second = await askAndAnswer(question, '217', '2026-01-01 09:00')
    expect(second).toMatchObject({ finishReason: 'stop', toolCalls: [] })
    expect(second.text).toBe('17.5 % of 1,240 is **217**.\n\nThe time in Tokyo: **2026-01-01 09:00**.')
  })

  it.each([
    ['What is 3 + 4 times 5?', [['calculator', { expression: '3 + 4 * 5' }]]],
    ['(3 + 4) × 5', [['calculator', { expression: '(3 + 4) * 5' }]]],
    ['the square root of 2 please', [['calculator', { expression: 'sqrt(2)' }]]],
    ['2**10', [['calculator', { expression: '2^10' }]]],
    ['What happened on 2026-01-31?', []],
    ['what time is it in New York', [['current_time', { timeZone: 'America/New_York' }]]],
    ['What time is it in Asia/Kathmandu?', [['current_time', { timeZone: 'Asia/Kathmandu' }]]],
    ['What time is it on Mars?', [['current_time', { timeZone: 'UTC' }]]],
    ['See https://example.com/a-1.', [['fetch_page', { url: 'https://example.com/a-1' }]]],
    ['Note that the kettle is broken.', [['save_note', { text: 'the kettle is broken.' }]]],
    ['remember: buy milk', [['save_note', { text: 'buy milk' }]]],
    ['Please remember my shoe size, 42.', [['save_note', { text: 'my shoe size, 42.' }]]],
    ['Do you remember my name?', []],
    ['Show my notes.', [['list_notes', {}]]],
    ['Ask me something', [['ask_user', expect.objectContaining({ question: 'What would you like for lunch?' })]]],
  ])('%s', async (question, calls) => {
    expect((await ask(question)).calls).toEqual(calls)
  })

  it('calls only what is offered, and speaks of the rest', async () => {
    const only = await ask('What is 1 + 1 and what time is it in Rome?', { tools: [tool('current_time')] })
    expect(only.calls.map(([name]) => name)).toEqual(['current_time'])
    const none = await ask('What is 1 + 1?', { tools: [] })
    expect(none.calls).toEqual([])
    expect(none.text).toContain('`calculator` is not offered')
  })

  it('suggests only what it can do', () => {
    expect(demoSuggestions(['calculator', 'current_time'])[0]).toBe('What is 17.5 % of 1,240 and what time is it in Tokyo?')
    expect(demoSuggestions([]).join(' ')).not.toMatch(/note|lunch|time is it|example\.com/)
    for (const prompt of demoSuggestions(['calculator'])) expect(prompt).not.toContain('Tokyo')
  })

  it('answers every suggestion with what it promises', async () => {
    const calls = await Promise.all(
      demoSuggestions(all.map(({ name }) => name)).map(async (prompt) => ask(prompt).catch(() => ({ calls: [] }))),
    )
    expect(calls.flatMap((one) => one.calls.map(([name]) => name))).toEqual(all.map(({ name }) => name))
  })

  it('writes a long report in markdown', async () => {
    const { text } = await ask('Write a long report')
    expect(text.split(/\s+/).length).toBeGreaterThan(1_400)
    for (const part of [/^# /m, /^\| /m, /```ts/, /\$\$/, /^1\. /m, /[\u3040-\u30ff]/]) expect(text).toMatch(part)
  })

  it('thinks before it speaks', async () => {
    const { reasoning, seen, usage } = await ask('think about the sky')
    expect(seen.reasoning.join('')).toBe(reasoning)
    expect(usage?.reasoningTokens).toBeGreaterThan(0)
  })

  it('leaks an invented token and key, the same for the same conversation', async () => {
    const { text } = await ask('leak')
    expect(text).toMatch(/Bearer \w{40}\n/)
    expect(text).toMatch(/sk-\w{48},/)
    expect((await ask('leak')).text).toBe(text)
  })

  it('breaks after a sentence, and its backup answers', async () => {
    const observer = watching()
    const failure = await failureOf(demo.stream(asking('break'), sendOptions(), observer))
    expect([failure.code, failure.streamPhase]).toEqual(['provider_unavailable', 'opened'])
    expect(observer.seen.text.join('')).toContain('says one sentence')
    expect((await failureOf(demo.complete(asking('break'), sendOptions()))).providerStatus).toBe(503)
    expect((await ask('break', { model: 'demo-backup' })).text).toContain('I am its backup')
  })

  it.each(['Hello', 'think', 'leak', 'What is 1 + 1?', 'long'])('answers %j the same blocking and streamed', async (question) => {
    const { seen: _seen, calls: _calls, ...streamed } = await ask(question)
    expect({ ...(await demo.complete(asking(question), sendOptions())), processingMs: null }).toEqual(streamed)
  })

  it('stops at the token limit', async () => {
    const { finishReason, usage } = await ask('long', { maxOutputTokens: 20 })
    expect([finishReason, usage?.outputTokens]).toEqual(['length', 20])
  })

  it('takes a human’s pace, and less of it at a higher speed', async () => {
    const started = performance.now()
    await createDemoProvider({ speed: 20, clock: systemClock }).stream(asking('Hello'), sendOptions(), watching())
    const took = performance.now() - started
    // About 140 tokens of 25 ms and 300 ms before them, twenty times faster.
    expect(took).toBeGreaterThan(100)
    expect(took).toBeLessThan(2_000)
  })

  it('falls silent at once when it is stopped', async () => {
    const stop = new AbortController()
    const reason = new Error('stop')
    const slow = createDemoProvider({ speed: 1, clock: systemClock })
    const stopping = { ...watching(), text: () => stop.abort(reason) }
    const work = slow.stream(asking('long'), { signal: stop.signal, timeoutMs: 5_000 }, stopping)
    expect(await work.catch((error: unknown) => error)).toBe(reason)
  })
})
