import { describe, expect, it } from 'vitest'
import type { CompletionRequest } from '@/lib/domain/completion'
import type { Message } from '@/lib/domain/message'
import type { Endpoint } from '@/lib/providers/endpoint'
import { readResponse } from '@/lib/providers/openai-responses/parser'
import { toResponsesRequest } from '@/lib/providers/openai-responses/request'
import { createResponsesProvider } from '@/lib/providers/openai-responses/transport'
import { answering, request, sendOptions, sse, watching } from '@/test/providers/wire'

const endpoint: Endpoint = { host: 'test', baseUrl: 'http://test/v1', model: 'gpt-5', apiKey: null }
const reasoning = (id: string, encrypted_content: string | null = 'opaque') => ({
  type: 'reasoning',
  id,
  encrypted_content,
  summary: [],
})
const call = (id: string) => ({ type: 'function_call', id: `fc_${id}`, call_id: id, name: 'look', arguments: '{"secret":1}' })
const said = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Let me look.' }] }

const asking = (messages: readonly Message[], fields: Partial<CompletionRequest> = {}): CompletionRequest => ({
  ...request,
  model: 'gpt-5',
  messages,
  ...fields,
})

/** What the next round sends of an answer with this output. */
function nextInput(
  output: readonly unknown[],
  change: (message: Extract<Message, { role: 'assistant' }>) => Message = (same) => same,
) {
  const { text, toolCalls, replay } = readResponse({ status: 'completed', output }, endpoint, null)
  return toResponsesRequest(asking([change({ role: 'assistant', text, toolCalls, ...(replay && { replay }) })])).input
}

describe('a request for a response', () => {
  it('stores nothing there, and asks only for what is set', () => {
    expect(toResponsesRequest(request)).toEqual({
      model: 'test-model',
      input: [{ role: 'user', content: 'Hello' }],
      store: false,
    })
  })

  it('carries tools, limits and reasoning in their words', () => {
    const tool = {
      name: 'look',
      title: 'Look',
      description: 'Looks',
      effect: 'read',
      needsApproval: false,
      inputSchema: { type: 'object' },
    } as const
    expect(
      toResponsesRequest({ ...request, tools: [tool], temperature: 0, maxOutputTokens: 9, reasoningEffort: 'low' }),
    ).toMatchObject({
      tools: [{ type: 'function', name: 'look', description: 'Looks', parameters: { type: 'object' }, strict: false }],
      temperature: 0,
      max_output_tokens: 9,
      reasoning: { effort: 'low', summary: 'auto' },
      include: ['reasoning.encrypted_content'],
    })
    expect(toResponsesRequest({ ...request, reasoningEffort: 'none' })).toMatchObject({ reasoning: { effort: 'none' } })
  })

  it.each(['gpt-5.2', 'o3-mini', 'openai/gpt-5', 'gpt-12'])('asks %s for its encrypted reasoning', (model) => {
    expect(toResponsesRequest({ ...request, model }).include).toEqual(['reasoning.encrypted_content'])
  })

  it.each(['gpt-4.1-mini', 'llama3', 'demo'])('does not ask %s for reasoning that it has not', (model) => {
    expect(toResponsesRequest({ ...request, model }).include).toBeUndefined()
  })
})

describe('Q-A18 encrypted reasoning goes back with what followed it', () => {
  it('in the order in which it came', () => {
    expect(nextInput([reasoning('rs_1'), said, reasoning('rs_2'), call('a'), call('b')])).toEqual([
      reasoning('rs_1'),
      { role: 'assistant', content: 'Let me look.' },
      reasoning('rs_2'),
      { type: 'function_call', call_id: 'a', name: 'look', arguments: '{"secret":1}' },
      { type: 'function_call', call_id: 'b', name: 'look', arguments: '{"secret":1}' },
    ])
  })

  it('never alone: reasoning at the end stays behind', () => {
    expect(nextInput([reasoning('rs_1'), call('a'), reasoning('rs_2')])).toEqual([
      reasoning('rs_1'),
      expect.objectContaining({ call_id: 'a' }),
    ])
  })

  it('not without its encrypted content, which nobody there could find', () => {
    expect(nextInput([reasoning('rs_1', null), call('a')])).toEqual([expect.objectContaining({ type: 'function_call' })])
  })

  it('with our own text and arguments, so that what was redacted stays so', () => {
    const input = nextInput([reasoning('rs_1'), said, call('a')], (message) => ({
      ...message,
      text: '••••',
      toolCalls: message.toolCalls.map((one) => ({ ...one, arguments: '{}' })),
    }))
    expect(JSON.stringify(input)).not.toMatch(/Let me look|secret/)
  })

  it('not where another model is asked, or the calls have changed', () => {
    const plain = [expect.objectContaining({ type: 'function_call' })]
    expect(
      nextInput([reasoning('rs_1'), call('a')], (message) => ({
        ...message,
        replay: { transport: 'responses', model: 'other', items: [] },
      })),
    ).toEqual(plain)
    expect(
      nextInput([reasoning('rs_1'), call('a'), call('b')], (message) => ({
        ...message,
        toolCalls: message.toolCalls.slice(0, 1),
      })),
    ).toEqual(plain)
  })
})

describe('the transport', () => {
  const answer = { status: 'completed', output: [said] }

  it('has the provider’s processing time of a blocking call only (A5)', async () => {
    const headers = { 'content-type': 'application/json', 'openai-processing-ms': '123' }
    const blocking = createResponsesProvider({
      baseUrl: 'http://test/v1',
      apiKey: null,
      fetch: answering({ pieces: [JSON.stringify(answer)], headers }),
    })
    expect((await blocking.complete(request, sendOptions())).processingMs).toBe(123)
    const pieces = [sse({ type: 'response.completed', response: answer })]
    const streaming = createResponsesProvider({
      baseUrl: 'http://test/v1',
      apiKey: null,
      fetch: answering({ pieces, headers: { 'openai-processing-ms': '123' } }),
    })
    expect((await streaming.stream(request, sendOptions(), watching())).processingMs).toBeNull()
  })

  it.each([
    ['key', 'Bearer key'],
    [null, null],
  ])('with the key %j sends the header %j', async (apiKey, expected) => {
    let seen: string | null | undefined
    const provider = createResponsesProvider({
      baseUrl: 'http://test/v1',
      apiKey,
      fetch: async (_url, init) => {
        seen = new Headers(init?.headers).get('authorization')
        return Response.json(answer)
      },
    })
    await provider.complete(request, sendOptions())
    expect(seen).toBe(expected)
  })
})
