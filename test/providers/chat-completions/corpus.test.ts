import { expect, it } from 'vitest'
import { readCompletion } from '@/lib/providers/chat-completions/parser'
import { ChatFold } from '@/lib/providers/chat-completions/stream-fold'
import { createChatCompletions } from '@/lib/providers/chat-completions/transport'
import {
  byteByByte,
  corpusBytes,
  corpusEndpoint,
  corpusExpectations,
  corpusFiles,
  corpusText,
  describeCorpus,
  type ExpectedUsage,
  expectCutsToFail,
  usageOf,
} from '@/test/providers/corpus'
import { type Answer, answering, failureOf, request, sendOptions, watching } from '@/test/providers/wire'

interface Choice {
  readonly index: number
  readonly text: string
  readonly refusal: string | null
  readonly reasoning: string | null
  readonly finish_reason: string | null
  readonly tool_calls: readonly { id: string | null; name: string; arguments: unknown }[]
}

interface Expected {
  readonly choices: readonly Choice[]
  readonly usage: ExpectedUsage | null
  readonly model: string | null
  readonly stream_error?: unknown
}

const expectations = corpusExpectations<Expected>()
const of = (file: string): Expected => {
  const expected = expectations[file]
  if (!expected) throw new Error(`expected.json has no ${file}`)
  return expected
}

function finishReason({ finish_reason, refusal, tool_calls }: Choice) {
  if (finish_reason === 'length' || finish_reason === 'content_filter') return finish_reason
  if (refusal) return 'refusal'
  return tool_calls.length > 0 ? 'tool_calls' : 'stop'
}

/** Arguments as a value: servers write the same object with other spaces, as an object, or not at all. */
const argumentsOf = (args: unknown): unknown => (typeof args === 'string' ? JSON.parse(args || '{}') : (args ?? {}))

function expectedAnswer(file: string) {
  const { choices, usage, model } = of(file)
  const choice = choices.find(({ index }) => index === 0)
  if (!choice) throw new Error(`${file} has no choice 0`)
  return {
    text: choice.text,
    refusal: choice.refusal || null,
    reasoning: choice.reasoning || null,
    toolCalls: choice.tool_calls.map((call, index) => ({
      providerCallId: call.id || `call_${index}`,
      name: call.name,
      arguments: argumentsOf(call.arguments),
    })),
    usage: usageOf(usage),
    finishReason: finishReason(choice),
    model: model || 'test-model',
    processingMs: null,
  }
}

const withValues = <T extends { toolCalls: readonly { arguments: string }[] }>(response: T) => ({
  ...response,
  toolCalls: response.toolCalls.map((call) => ({ ...call, arguments: argumentsOf(call.arguments) })),
})

function stream(pieces: Answer['pieces'], observer = watching()) {
  const provider = createChatCompletions({ baseUrl: 'http://test/v1', apiKey: 'key', fetch: answering({ pieces }) })
  return provider.stream(request, sendOptions(), observer)
}

/** Decided in docs/decisions: an error inside a stream, or a line that is no JSON, is a failure whatever came before it. */
const failing = new Map([
  ['chat-stream/groq--tool-use-failed-error-streaming-with-text.sse', 'provider_failed'],
  ['chat-stream/openai--chat-completion-invalid-streaming-test-response.sse', 'provider_bad_response'],
  ['chat-stream/openai--chatcompletioncreateerror.sse', 'provider_unavailable'],
])

describeCorpus('recorded Chat Completions traffic', () => {
  const streams = corpusFiles('chat-stream').filter((file) => !failing.has(file))
  const bodies = corpusFiles('chat-blocking')

  it.each(streams)('%s: the stream gives the recorded answer', async (file) => {
    const observer = watching()
    const response = await stream([corpusText(file)], observer)
    expect(withValues(response)).toMatchObject(expectedAnswer(file))
    expect(observer.seen.text.join('')).toBe(response.text)
    expect(observer.seen.reasoning.join('') || null).toBe(response.reasoning)
    const calls = observer.seen.calls.map((call) => ({ ...call, arguments: argumentsOf(call.arguments) }))
    expect(calls).toEqual(withValues(response).toolCalls.map(({ name, arguments: args }) => ({ name, arguments: args })))
  })

  it('gives the same answers byte by byte', async () => {
    for (const file of streams) {
      const bytes = corpusBytes(file)
      const fold = byteByByte(bytes, new ChatFold(watching(), corpusEndpoint))
      expect(readCompletion(fold.body(), corpusEndpoint, null), file).toEqual(await stream([bytes]))
    }
  }, 60_000)

  it('never takes a stream for an answer that was cut before its reason to finish', async () => {
    let count = 0
    for (const file of streams) {
      const text = corpusText(file)
      const ends = [text.search(/"finish_reason": ?"/), text.search(/data: ?\[DONE\]/)].filter((at) => at >= 0)
      const end = Math.min(...ends)
      count += await expectCutsToFail(file, end, stream)
    }
    console.warn(`Chat corpus: ${count} cuts, each an error.`)
    expect(count).toBeGreaterThan(1_000)
  }, 60_000)

  it.each([...failing])('%s is a failure: %s', async (file, code) => {
    expect((await failureOf(stream([corpusText(file)]))).code).toBe(code)
  })

  it.each(bodies)('%s: the blocking body gives the recorded answer', async (file) => {
    const fetch = answering({ pieces: [corpusText(file)], headers: { 'content-type': 'application/json' } })
    const provider = createChatCompletions({ baseUrl: 'http://test/v1', apiKey: 'key', fetch })
    expect(withValues(await provider.complete(request, sendOptions()))).toMatchObject(expectedAnswer(file))
  })

  it('counts its files', () => {
    console.warn(`Chat corpus: ${streams.length + failing.size} streams, ${bodies.length} blocking bodies.`)
    expect(bodies.length).toBeGreaterThan(0)
  })
})
