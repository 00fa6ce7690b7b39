import { describe, expect, it } from 'vitest'
import { createChatCompletions } from '@/lib/providers/chat-completions/transport'
import { type Answer, answering, failureOf, request, sendOptions, sse, watching } from '@/test/providers/wire'

const provider = (answer: Answer) => createChatCompletions({ baseUrl: 'http://test/v1', apiKey: 'key', fetch: answering(answer) })

async function stream(...pieces: Answer['pieces']) {
  const observer = watching()
  const response = await provider({ pieces }).stream(request, { ...sendOptions(), timeoutMs: 5_000 }, observer)
  return { response, shown: observer.seen.text.join(''), ...observer.seen }
}

const streamFails = (...pieces: Answer['pieces']) => failureOf(stream(...pieces))

const complete = (message: object, finish_reason: string | null = 'stop', fields: object = {}) =>
  provider({
    pieces: [JSON.stringify({ object: 'chat.completion', choices: [{ index: 0, message, finish_reason }], ...fields })],
  }).complete(request, sendOptions())

const chunk = (delta: unknown, finish_reason: string | null = null, fields: object = {}) => ({
  object: 'chat.completion.chunk',
  model: 'm',
  choices: [{ index: 0, delta, finish_reason }],
  ...fields,
})
const text = (content: string) => chunk({ content })
const calls = (...tool_calls: object[]) => chunk({ tool_calls })
const fn = (args: unknown, name?: unknown) => ({ function: { ...(name !== undefined && { name }), arguments: args } })
const end = (reason: string) => chunk({}, reason)

async function callsOf(...deltas: object[]) {
  const { response, calls: shown } = await stream(sse(...deltas, end('tool_calls'), '[DONE]'))
  expect(shown.map(({ name, arguments: args }) => ({ name, arguments: args || '{}' }))).toEqual(
    response.toolCalls.map(({ name, arguments: args }) => ({ name, arguments: args })),
  )
  return response.toolCalls.map(({ providerCallId, name, arguments: args }) => [providerCallId, name, args])
}

describe('Chat Completions', () => {
  it('Q-B1 call deltas without an index are told apart by their ids', async () => {
    expect(
      await callsOf(
        calls({ id: 'a', ...fn('{"x":1}', 'look') }),
        calls({ id: 'b', ...fn('{"y":', 'hear') }),
        calls({ id: 'b', ...fn('2}') }),
      ),
    ).toEqual([
      ['a', 'look', '{"x":1}'],
      ['b', 'hear', '{"y":2}'],
    ])
  })

  it('Q-B2 several calls that are all at index 0 stay several', async () => {
    const deltas = [
      calls({ index: 0, id: 'a', ...fn('{"x":1}', 'look') }),
      calls({ index: 0, id: 'b', ...fn('{"y":2}', 'look') }, { index: 0, id: 'c', ...fn('{}', 'hear') }),
    ]
    expect(await callsOf(...deltas)).toEqual([
      ['a', 'look', '{"x":1}'],
      ['b', 'look', '{"y":2}'],
      ['c', 'hear', '{}'],
    ])
  })

  it('Q-B3 ids may be missing, and indexes may begin at 1', async () => {
    expect(
      await callsOf(calls({ index: 1, id: 'a', ...fn('{}', 'look') }), calls({ index: 2, id: null, ...fn('{"y":2}', 'hear') })),
    ).toEqual([
      ['a', 'look', '{}'],
      ['call_1', 'hear', '{"y":2}'],
    ])
  })

  it('Q-B3 arguments at another index than their id belong to the call before', async () => {
    expect(await callsOf(calls({ index: 0, id: 'a', ...fn('', 'look') }), calls({ index: 1, ...fn('{"x":1}') }))).toEqual([
      ['a', 'look', '{"x":1}'],
    ])
  })

  it.each([
    ['whole in every delta', ['look', 'look', 'look']],
    ['empty later', ['look', '', null]],
    ['in pieces', ['lo', 'ok', undefined]],
  ])('Q-B4 a name that comes %s is that name', async (_name, names) => {
    const deltas = names.map((name, index) => calls({ index: 0, id: 'a', ...fn(index < 2 ? '' : '{"x":1}', name) }))
    expect(await callsOf(...deltas)).toEqual([['a', 'look', '{"x":1}']])
  })

  it('Q-B5 interleaved arguments go to their own calls', async () => {
    const deltas = [
      calls({ index: 0, id: 'a', ...fn('', 'look') }),
      calls({ index: 1, id: 'b', ...fn('', 'hear') }),
      calls({ index: 0, ...fn('{"x"') }),
      calls({ index: 1, ...fn('{"y"') }),
      calls({ index: 0, ...fn(':1}') }),
      calls({ index: 1, ...fn(':2}') }),
    ]
    expect(await callsOf(...deltas)).toEqual([
      ['a', 'look', '{"x":1}'],
      ['b', 'hear', '{"y":2}'],
    ])
  })

  it.each([[['']], [[null]], [['{}']], [['', '{}']], [[undefined]]])(
    'Q-B6 a call without arguments (%j) has an empty object',
    async (pieces) => {
      expect(
        await callsOf(
          ...pieces.map((args, index) =>
            calls({ index: 0, ...(index === 0 && { id: 'a' }), ...fn(args, index === 0 ? 'look' : undefined) }),
          ),
        ),
      ).toEqual([['a', 'look', '{}']])
      expect((await complete({ tool_calls: [{ id: 'a', ...fn(pieces.at(-1), 'look') }] })).toolCalls[0]?.arguments).toBe('{}')
    },
  )

  it('Q-B7 arguments may be an object', async () => {
    expect(await callsOf(calls({ index: 0, id: 'a', ...fn({ x: 1 }, 'look') }))).toEqual([['a', 'look', '{"x":1}']])
    expect((await complete({ tool_calls: [{ id: 'a', ...fn({ x: 1 }, 'look') }] })).toolCalls[0]?.arguments).toBe('{"x":1}')
  })

  it('Q-B8 whether there are calls decides, not the word', async () => {
    expect((await complete({ tool_calls: [{ id: 'a', ...fn('{}', 'look') }] }, 'stop')).finishReason).toBe('tool_calls')
    expect((await complete({ content: 'Hi' }, 'tool_calls')).finishReason).toBe('stop')
  })

  it('Q-B9 half a call is never complete', async () => {
    const half = calls({ index: 0, id: 'a', ...fn('{"x":', 'look') })
    expect((await stream(sse(half, end('length')))).response.finishReason).toBe('length')
    expect((await stream(sse(half, '[DONE]'))).response.finishReason).toBe('length')
    expect((await streamFails(sse(half))).code).toBe('provider_cut')
    // Said to be complete: its arguments are no JSON, so no tool will take them.
    expect((await stream(sse(half, end('tool_calls')))).response.toolCalls[0]?.arguments).toBe('{"x":')
  })

  it('Q-B10 chunks without choices, first or last, are read for their usage', async () => {
    const filter = { id: '', choices: [], prompt_filter_results: [] }
    const usage = { choices: [], usage: { prompt_tokens: 3, completion_tokens: 4 } }
    const { response } = await stream(sse(filter, text('Hi'), { id: 'x' }, end('stop'), usage, '[DONE]'))
    expect(response).toMatchObject({
      text: 'Hi',
      usage: { inputTokens: 3, outputTokens: 4, cachedInputTokens: null, reasoningTokens: null },
    })
  })

  it.each([[undefined], [null]])('Q-B11 a choice with the delta %j is read for its end', async (delta) => {
    expect((await stream(sse(text('Hi'), chunk(delta), chunk(delta, 'length')))).response).toMatchObject({
      text: 'Hi',
      finishReason: 'length',
    })
  })

  it.each([
    [{ error: { message: 'busy', type: 'server_error', code: null } }, 'provider_unavailable'],
    [{ error: { message: 'busy', code: 429 } }, 'provider_rate_limited'],
    [{ ...end('error'), error: { message: 'busy', code: 502 } }, 'provider_unavailable'],
    [end('error'), 'provider_failed'],
    [{ error: 'busy' }, 'provider_failed'],
  ])('Q-B12 %j after HTTP 200 is an error, not an empty answer', async (event, code) => {
    expect((await streamFails(sse(event))).code).toBe(code)
    const late = await streamFails(sse(text('Half'), event))
    expect([late.code, late.streamPhase]).toEqual([code, 'opened'])
  })

  it('Q-B12 the same in a blocking body', async () => {
    const body = JSON.stringify({ error: { message: 'busy', code: 503 } })
    expect((await failureOf(provider({ pieces: [body] }).complete(request, sendOptions()))).code).toBe('provider_unavailable')
  })

  it('Q-B13 usage that comes with every chunk is the last one, not the sum', async () => {
    const counted = (content: string, completion_tokens: number) =>
      chunk({ content }, null, { usage: { prompt_tokens: 9, completion_tokens } })
    const { response } = await stream(sse(counted('a', 1), counted('b', 2), counted('c', 3), end('stop'), '[DONE]'))
    expect(response.usage).toMatchObject({ inputTokens: 9, outputTokens: 3 })
  })

  it('Q-B14 a body that ends with neither a reason nor [DONE] was cut; one of them is enough', async () => {
    expect((await streamFails(sse(text('Hi')))).code).toBe('provider_cut')
    expect((await stream(sse(text('Hi'), '[DONE]'))).response).toMatchObject({ text: 'Hi', finishReason: 'stop' })
    expect((await stream(sse(text('Hi'), end('stop')))).response).toMatchObject({ text: 'Hi', finishReason: 'stop' })
  })

  it.each([['hang'], ['break']] as const)('Q-B14 a connection that does %s after the end takes nothing away', async (then) => {
    expect((await stream(sse(text('Hi'), end('stop'), '[DONE]'), then)).response.text).toBe('Hi')
    expect((await stream(sse(text('Hi'), end('stop')), then)).response.text).toBe('Hi')
  })

  it.each([
    ['reasoning_content', { reasoning_content: 'Let me see' }],
    ['reasoning', { reasoning: 'Let me see' }],
    ['both', { reasoning_content: 'Let me see', reasoning: 'Let me see' }],
    ['one and null', { reasoning_content: null, reasoning: 'Let me see' }],
    ['a list of parts', { content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Let me see' }] }] }],
  ])('Q-B15 reasoning as %s is shown once and kept', async (_name, fields) => {
    const { response, reasoning } = await stream(sse(chunk(fields), text('Hi'), end('stop')))
    expect([reasoning.join(''), response.reasoning, response.text]).toEqual(['Let me see', 'Let me see', 'Hi'])
  })

  it('Q-B15 reasoning goes back with the calls that it led to, under its own name', async () => {
    const { response } = await stream(
      sse(
        chunk({ reasoning_content: 'Let me ' }),
        chunk({ reasoning_content: 'see' }),
        calls({ index: 0, id: 'a', ...fn('{}', 'look') }),
        end('tool_calls'),
      ),
    )
    const next = answering({ pieces: [JSON.stringify({ choices: [{ message: { content: 'Done' } }] })] })
    const { text: said, toolCalls, replay } = response
    await createChatCompletions({ baseUrl: 'http://test/v1', apiKey: null, fetch: next }).complete(
      {
        ...request,
        messages: [
          { role: 'assistant', text: said, toolCalls, ...(replay && { replay }) },
          { role: 'tool', providerCallId: 'a', name: 'look', outcome: 'ok', text: '42' },
        ],
      },
      sendOptions(),
    )
    expect(next.requests[0]?.messages).toEqual([
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'a', type: 'function', function: { name: 'look', arguments: '{}' } }],
        reasoning_content: 'Let me see',
      },
      { role: 'tool', tool_call_id: 'a', content: '42' },
    ])
  })

  it.each([
    [{ refusal: 'I will not.' }],
    [{ content: '', refusal: 'I will not.' }],
    [{ content: 'Well.', refusal: 'I will not.' }],
  ])('Q-B16 %j is a refusal', async (delta) => {
    const { response } = await stream(sse(chunk(delta), end('stop')))
    expect(response).toMatchObject({ refusal: 'I will not.', finishReason: 'refusal' })
    expect(await complete(delta)).toMatchObject({ refusal: 'I will not.', finishReason: 'refusal' })
  })

  it('Q-B17 a filtered answer says so, also as an HTTP 400 that holds a completion', async () => {
    expect(await complete({ role: 'assistant' }, 'content_filter')).toMatchObject({ text: '', finishReason: 'content_filter' })
    const filtered = {
      object: 'chat.completion',
      choices: [{ index: 0, finish_reason: 'content_filter', message: { role: 'assistant' } }],
    }
    const answer = { status: 400, pieces: [JSON.stringify(filtered)], headers: { 'content-type': 'application/json' } }
    expect((await provider(answer).complete(request, sendOptions())).finishReason).toBe('content_filter')
    expect((await provider(answer).stream(request, sendOptions(), watching())).finishReason).toBe('content_filter')
  })

  it.each([['length'], ['content_filter']])('Q-B18 the first chunk may be the last (%s)', async (reason) => {
    expect((await stream(sse(chunk({ content: '' }, reason), '[DONE]'))).response.finishReason).toBe(reason)
  })
})

describe('Chat Completions, beside the list', () => {
  it('only choice 0 counts', async () => {
    const other = { choices: [{ index: 1, delta: { content: 'Other' }, finish_reason: 'length' }] }
    expect((await stream(sse(text('Hi'), other, end('stop'), other))).response).toMatchObject({
      text: 'Hi',
      finishReason: 'stop',
    })
  })

  it('a server that answers a request for a stream with the whole body gives its answer', async () => {
    const body = { object: 'chat.completion', choices: [{ index: 0, message: { content: 'Whole' }, finish_reason: 'stop' }] }
    const observer = watching()
    const whole = provider({ pieces: [JSON.stringify(body)], headers: { 'content-type': 'application/json' } })
    expect((await whole.stream(request, sendOptions(), observer)).text).toBe('Whole')
    expect(observer.seen.text).toEqual(['Whole'])
  })

  it.each([['{}'], ['[]'], ['{"choices":[]}'], ['<html>']])('a blocking body %j is none of this API', async (body) => {
    expect((await failureOf(provider({ pieces: [body] }).complete(request, sendOptions()))).code).toBe('provider_bad_response')
  })

  it('asks for usage with a stream, and names the limit as the host knows it', async () => {
    const limited = { ...request, maxOutputTokens: 9, temperature: 0, reasoningEffort: 'low' as const }
    const local = answering({ pieces: [sse(end('stop'))] })
    await createChatCompletions({ baseUrl: 'http://test/v1', apiKey: null, fetch: local }).stream(
      limited,
      sendOptions(),
      watching(),
    )
    expect(local.requests[0]).toEqual({
      model: 'test-model',
      messages: [{ role: 'user', content: 'Hello' }],
      max_tokens: 9,
      temperature: 0,
      reasoning_effort: 'low',
      stream: true,
      stream_options: { include_usage: true },
    })
    const openAi = answering({ pieces: [sse(end('stop'))] })
    await createChatCompletions({ baseUrl: null, apiKey: 'key', fetch: openAi }).stream(limited, sendOptions(), watching())
    expect(openAi.requests[0]).toMatchObject({ max_completion_tokens: 9 })
  })
})
