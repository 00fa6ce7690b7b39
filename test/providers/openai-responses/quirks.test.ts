import { describe, expect, it } from 'vitest'
import type { CompletionRequest } from '@/lib/domain/completion'
import { createResponsesProvider } from '@/lib/providers/openai-responses/transport'
import { type Answer, answering, failureOf, request, sendOptions, sse, watching } from '@/test/providers/wire'

const provider = (answer: Answer) =>
  createResponsesProvider({ baseUrl: 'http://test/v1', apiKey: 'key', fetch: answering(answer) })

async function stream(...pieces: Answer['pieces']) {
  const observer = watching()
  const response = await provider({ pieces }).stream(request, sendOptions(), observer)
  return { response, shown: observer.seen.text.join(''), ...observer.seen }
}

const streamFails = (...pieces: Answer['pieces']) => failureOf(stream(...pieces))

const complete = (body: unknown) => provider({ pieces: [JSON.stringify(body)] }).complete(request, sendOptions())

const delta = (text: string, output_index = 0) => ({ type: 'response.output_text.delta', output_index, delta: text })
const message = (text: string) => ({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] })
const call = (fields: object = {}) => ({
  type: 'function_call',
  id: 'fc_1',
  call_id: 'call_1',
  name: 'look',
  arguments: '{"a":1}',
  ...fields,
})
const body = (output: unknown, fields: object = {}) => ({
  object: 'response',
  status: 'completed',
  model: 'm',
  output,
  ...fields,
})
const completed = (output: unknown, fields: object = {}) => ({ type: 'response.completed', response: body(output, fields) })

describe('Responses', () => {
  it.each([[{ code: 'server_error', message: 'It broke' }], [null]])(
    'Q-A1 a failed response after text is a failure, with error %j',
    async (error) => {
      const failed = { type: 'response.failed', response: { status: 'failed', error, output: [message('Half')] } }
      const failure = await streamFails(sse(delta('Half'), failed))
      expect(failure.code).toBe(error ? 'provider_unavailable' : 'provider_failed')
      expect(failure.streamPhase).toBe('opened')
    },
  )

  it.each([
    [{ reason: 'max_output_tokens' }, 'length'],
    [{ reason: 'max_tokens' }, 'length'],
    [undefined, 'length'],
    [null, 'length'],
    [{ reason: 'content_filter' }, 'content_filter'],
  ])(
    'Q-A2 an incomplete response with details %j ends as %s, streamed and blocking',
    async (incomplete_details, finishReason) => {
      const incomplete = body([message('Half')], { status: 'incomplete', incomplete_details })
      const { response } = await stream(sse(delta('Half'), { type: 'response.incomplete', response: incomplete }))
      expect(response).toMatchObject({ text: 'Half', finishReason })
      expect(await complete(incomplete)).toEqual(response)
    },
  )

  it('Q-A2 calls of an incomplete response are returned, and its end says that they were cut', async () => {
    const response = await complete(body([call({ arguments: '{"a":' })], { status: 'incomplete' }))
    expect(response).toMatchObject({ finishReason: 'length', toolCalls: [{ arguments: '{"a":' }], replay: null })
  })

  it('Q-A3 a budget eaten by reasoning is a cut without text', async () => {
    expect(await complete(body([{ type: 'reasoning', summary: [] }], { status: 'incomplete' }))).toMatchObject({
      text: '',
      finishReason: 'length',
    })
  })

  it.each([
    ['flat', { type: 'error', code: 'rate_limit_exceeded', message: 'slow down', param: null }],
    ['nested', { type: 'error', error: { type: 'rate_limit_exceeded', code: null, message: 'slow down' }, sequence_number: 3 }],
  ])('Q-A4 a %s error event says what happened', async (_name, event) => {
    const failure = await streamFails(sse(event))
    expect([failure.code, failure.streamPhase]).toEqual(['provider_rate_limited', 'overloaded'])
    expect(failure.message).toContain('slow down')
    expect((await streamFails(sse(delta('Text'), event))).streamPhase).toBe('opened')
  })

  it('Q-A5 a Chat-shaped error frame without a type is noticed', async () => {
    expect((await streamFails(sse({ error: { code: 'server_error', message: 'x' } }))).code).toBe('provider_unavailable')
    expect((await streamFails(sse({ error: 'out of memory' }))).message).toContain('out of memory')
  })

  it.each([['[DONE]'], [''], ['null']])('Q-A6 a stream that ends with %j instead of its last event was cut', async (end) => {
    expect((await streamFails(sse(delta('Half'), end))).code).toBe('provider_cut')
  })

  it('Q-A6 a connection that breaks is a cut', async () => {
    const failure = await streamFails(sse(delta('Half')), 'break')
    expect([failure.code, failure.streamPhase]).toEqual(['provider_cut', 'opened'])
  })

  it.each([[[]], [null], [undefined]])('Q-A7 items that came are kept where the last event has the output %j', async (output) => {
    const done = (item: unknown, output_index: number) => ({ type: 'response.output_item.done', output_index, item })
    const { response, calls } = await stream(sse(delta('Hi'), done(call(), 1), done(message('Hi'), 0), completed(output)))
    expect(response).toMatchObject({ text: 'Hi', finishReason: 'tool_calls', toolCalls: [{ providerCallId: 'call_1' }] })
    expect(calls).toEqual([{ name: 'look', arguments: '{"a":1}' }])
  })

  it('Q-A7 text that only came as deltas is kept as well', async () => {
    expect((await stream(sse(delta('Hi'), completed([])))).response).toMatchObject({ text: 'Hi', finishReason: 'stop' })
  })

  it('Q-A8 items are told apart by their index where ids change with every event', async () => {
    const { response, calls } = await stream(
      sse(
        { type: 'response.output_item.added', output_index: 0, item: call({ id: 'a', arguments: '' }) },
        {
          type: 'response.output_item.added',
          output_index: 1,
          item: call({ id: 'b', name: 'hear', call_id: 'call_2', arguments: '' }),
        },
        { type: 'response.function_call_arguments.delta', output_index: 1, item_id: 'c', delta: '{"b":' },
        { type: 'response.function_call_arguments.delta', output_index: 0, item_id: 'd', delta: '{}' },
        { type: 'response.function_call_arguments.delta', output_index: 1, item_id: 'e', delta: '2}' },
        completed([call({ arguments: '{}' }), call({ name: 'hear', call_id: 'call_2', arguments: '{"b":2}' })]),
      ),
    )
    expect(calls).toEqual([
      { name: 'look', arguments: '{}' },
      { name: 'hear', arguments: '{"b":2}' },
    ])
    expect(response.toolCalls.map(({ name }) => name)).toEqual(['look', 'hear'])
  })

  it.each([
    [
      'arguments.done',
      [
        { type: 'response.output_item.added', output_index: 0, item: call({ arguments: '' }) },
        { type: 'response.function_call_arguments.done', output_index: 0, arguments: '{"a":1}' },
      ],
    ],
    [
      'output_item.done',
      [
        { type: 'response.output_item.added', output_index: 0, item: call({ arguments: '' }) },
        { type: 'response.output_item.done', output_index: 0, item: call() },
      ],
    ],
    ['output_item.done alone', [{ type: 'response.output_item.done', output_index: 0, item: call() }]],
  ])('Q-A9 arguments that only come in %s are shown once and kept', async (_name, events) => {
    const { response, calls } = await stream(sse(...events, completed([call()])))
    expect(calls).toEqual([{ name: 'look', arguments: '{"a":1}' }])
    expect(response.toolCalls[0]?.arguments).toBe('{"a":1}')
  })

  it('Q-A10 empty deltas pass unnoticed', async () => {
    const empty = { type: 'response.function_call_arguments.delta', output_index: 0, delta: '' }
    const { response, text } = await stream(sse(empty, delta(''), completed([call()])))
    expect([response.finishReason, text]).toEqual(['tool_calls', []])
  })

  it.each([[''], ['{}'], [undefined]])('Q-A11 a call without arguments (%j) has an empty object', async (args) => {
    const item = call({ arguments: args })
    const { response } = await stream(
      sse(
        { type: 'response.output_item.added', output_index: 0, item },
        { type: 'response.output_item.done', output_index: 0, item },
        completed([item]),
      ),
    )
    expect(response.toolCalls[0]?.arguments).toBe('{}')
  })

  it('Q-A12 text is shown once, however often it comes', async () => {
    const part = { type: 'output_text', text: 'Once' }
    const { response, shown } = await stream(
      sse(
        { type: 'response.content_part.added', output_index: 0, part },
        delta('On'),
        delta('ce'),
        { type: 'response.output_text.done', output_index: 0, text: 'Once' },
        { type: 'response.content_part.done', output_index: 0, part },
        { type: 'response.output_item.done', output_index: 0, item: message('Once') },
        completed([message('Once')]),
      ),
    )
    expect([shown, response.text]).toEqual(['Once', 'Once'])
  })

  it('Q-A12 text that never came as a delta is shown at the end, and a final text that differs is the truth', async () => {
    expect((await stream(sse({ type: 'response.output_text.done', text: 'All' }, completed([message('All')])))).shown).toBe('All')
    expect((await stream(sse(delta('Al'), completed([message('All')])))).shown).toBe('All')
    const differs = await stream(sse(delta('Draft'), completed([message('Final')])))
    expect([differs.shown, differs.response.text]).toEqual(['Draft', 'Final'])
  })

  it('Q-A13 heartbeats and unknown events pass, also after the end', async () => {
    const beats = sse(
      { type: 'keepalive', sequence_number: 1 },
      { type: 'ping' },
      { type: 'response.new_thing', error: { code: 'x' } },
      7,
      [1],
    )
    expect(
      (await stream(beats, sse(delta('Hi')), beats, sse(completed([message('Hi')])), beats, 'data: {broken\n\n')).response.text,
    ).toBe('Hi')
  })

  it('Q-A14 items of unknown types stand beside a message', async () => {
    expect(
      await complete(
        body([{ type: 'compaction', encrypted_content: 'x' }, 'odd', null, message('Hi'), { type: 'program', content: 4 }]),
      ),
    ).toMatchObject({ text: 'Hi' })
  })

  it.each([
    [undefined, null],
    [null, null],
    [{ input_tokens: 3, output_tokens: 4 }, [3, 4, null, null]],
    [{ input_tokens: 3, input_tokens_details: {}, output_tokens: 4, output_tokens_details: null }, [3, 4, null, null]],
    [
      { input_tokens: 3, input_tokens_details: { cached_tokens: 0 }, output_tokens_details: { reasoning_tokens: 2 } },
      [3, null, 0, 2],
    ],
  ])('Q-A15 usage %j is read as far as it is there', async (usage, expected) => {
    const read = (await complete(body([message('Hi')], { usage }))).usage
    expect(read && [read.inputTokens, read.outputTokens, read.cachedInputTokens, read.reasoningTokens]).toEqual(expected)
  })

  it.each([[{ id: undefined }], [{ id: null }]])('Q-A16 a call without an item id counts (%j)', async (fields) => {
    expect((await complete(body([call(fields)]))).toolCalls).toEqual([
      { providerCallId: 'call_1', name: 'look', arguments: '{"a":1}' },
    ])
  })

  it('Q-A17 results go back under the call id, not the item id', async () => {
    const { toolCalls } = await complete(body([call({ id: 'fc_9', call_id: 'call_9' })]))
    const fetch = answering({ pieces: [JSON.stringify(body([message('Done')]))] })
    const next: CompletionRequest = {
      ...request,
      messages: [
        ...request.messages,
        { role: 'assistant', text: '', toolCalls },
        { role: 'tool', providerCallId: toolCalls[0]?.providerCallId ?? '', name: 'look', outcome: 'ok', text: '42' },
      ],
    }
    await createResponsesProvider({ baseUrl: 'http://test/v1', apiKey: 'key', fetch }).complete(next, sendOptions())
    expect(fetch.requests[0]?.input).toEqual([
      { role: 'user', content: 'Hello' },
      { type: 'function_call', call_id: 'call_9', name: 'look', arguments: '{"a":1}' },
      { type: 'function_call_output', call_id: 'call_9', output: '42' },
    ])
  })

  it('Q-A19 a stream that starts in the middle is complete with its last event', async () => {
    const { response } = await stream(sse({ ...delta('world'), sequence_number: 41 }, completed([message('Hello world')])))
    expect(response.text).toBe('Hello world')
  })

  it.each([
    ['response.completed', 'incomplete', 'length'],
    ['response.incomplete', 'completed', 'length'],
    ['response.completed', 'in_progress', 'stop'],
    ['response.completed', undefined, 'stop'],
  ])('Q-A20 %s with an object that is %s ends as %s', async (type, status, finishReason) => {
    expect((await stream(sse({ type, response: body([message('')], { status }) }))).response.finishReason).toBe(finishReason)
  })

  it('Q-A20 a completed event with a failed object is a failure', async () => {
    expect((await streamFails(sse(completed([], { status: 'failed' })))).code).toBe('provider_failed')
  })

  it('Q-A21 an event line and its data line may come apart', async () => {
    const [event, data] = ['event: response.completed\n', `data: ${JSON.stringify(completed([message('Hi')]))}\n\n`]
    expect((await stream(event, data)).response.text).toBe('Hi')
  })
})

describe('Responses, beside the list', () => {
  it('a server that answers a request for a stream with the whole body gives its answer', async () => {
    const observer = watching()
    const whole = provider({
      pieces: [JSON.stringify(body([message('Whole')]))],
      headers: { 'content-type': 'application/json' },
    })
    expect((await whole.stream(request, sendOptions(), observer)).text).toBe('Whole')
    expect(observer.seen.text).toEqual(['Whole'])
  })

  it.each([['queued'], ['in_progress'], ['cancelled'], ['failed']])('a blocking body that is %s is no answer', async (status) => {
    expect((await failureOf(complete(body([message('Hi')], { status })))).code).toMatch(/^provider_/)
  })

  it.each([['<html>hello</html>'], ['{"hello":1}'], ['[]'], ['']])('a blocking body %j is none of this API', async (text) => {
    expect((await failureOf(provider({ pieces: [text] }).complete(request, sendOptions()))).code).toBe('provider_bad_response')
  })

  it('a refusal ends as one, and is no text', async () => {
    const refusal = { type: 'message', role: 'assistant', content: [{ type: 'refusal', refusal: 'I will not.' }] }
    expect(await complete(body([refusal]))).toMatchObject({ text: '', refusal: 'I will not.', finishReason: 'refusal' })
  })

  it('reasoning is shown beside the text, its parts apart', async () => {
    const thinking = (text: string, summary_index: number) => ({
      type: 'response.reasoning_summary_text.delta',
      summary_index,
      delta: text,
    })
    const { reasoning, response } = await stream(
      sse(
        thinking('One', 0),
        { type: 'response.reasoning_summary_part.added', summary_index: 1 },
        thinking('Two', 1),
        completed([{ type: 'reasoning', summary: [{ text: 'One' }, { text: 'Two' }] }, message('Hi')]),
      ),
    )
    expect([reasoning.join(''), response.reasoning]).toEqual(['One\n\nTwo', 'One\n\nTwo'])
  })

  it('a blocking answer without an end in sight is given up', async () => {
    const mebibyte = new Uint8Array(1024 * 1024).fill(32)
    const failure = await failureOf(provider({ pieces: Array(40).fill(mebibyte) }).complete(request, sendOptions()))
    expect([failure.code, failure.message]).toEqual(['provider_bad_response', expect.stringMatching(/more than 32 MB/)])
  })
})
