import { expect, it } from 'vitest'
import { Failure } from '@/lib/domain/failure'
import { readResponse } from '@/lib/providers/openai-responses/parser'
import { ResponsesFold } from '@/lib/providers/openai-responses/stream-fold'
import { createResponsesProvider } from '@/lib/providers/openai-responses/transport'
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

interface Expected {
  readonly text: string
  readonly refusal: string | null
  readonly reasoning: string | null
  readonly tool_calls: readonly { id: string; name: string; arguments: string }[]
  readonly usage: ExpectedUsage | null
  readonly status: string | null
  readonly incomplete_reason: string | null
  readonly model: string | null
  readonly delta_text?: string
  readonly terminal_event?: string | null
  readonly ambiguous?: readonly string[]
}

const expectations = corpusExpectations<Expected>()
const of = (file: string): Expected => {
  const expected = expectations[file]
  if (!expected) throw new Error(`expected.json has no ${file}`)
  return expected
}

/** Statuses that are no finished answer: a failure here, whatever text they carry. */
const unfinished = new Set(['queued', 'in_progress', 'cancelled', 'failed'])

function finishReason(expected: Expected) {
  if (expected.status === 'incomplete') return expected.incomplete_reason === 'content_filter' ? 'content_filter' : 'length'
  if (expected.refusal) return 'refusal'
  return expected.tool_calls.length > 0 ? 'tool_calls' : 'stop'
}

const answerOf = (expected: Expected) => ({
  text: expected.text,
  refusal: expected.refusal,
  // Ours sets the parts of a summary apart; expected.json writes them on.
  reasoning: expected.reasoning?.replaceAll(/([^\s*])(\*\*\S)/g, '$1\n\n$2') ?? null,
  toolCalls: expected.tool_calls.map((call) => ({ providerCallId: call.id, name: call.name, arguments: call.arguments || '{}' })),
  usage: usageOf(expected.usage),
  finishReason: finishReason(expected),
  model: expected.model ?? 'test-model',
  processingMs: null,
})

function stream(pieces: Answer['pieces'], observer = watching()) {
  const provider = createResponsesProvider({ baseUrl: 'http://test/v1', apiKey: 'key', fetch: answering({ pieces }) })
  return provider.stream(request, sendOptions(), observer)
}

const isTerminal = (event: string) => /"type": ?"response\.(completed|incomplete|failed)"/.test(event)

describeCorpus('recorded Responses traffic', () => {
  const streams = corpusFiles('responses-stream')
  const bodies = corpusFiles('responses-blocking')
  const whole = streams.filter((file) => of(file).terminal_event)

  it.each(whole)('%s: the stream gives the recorded answer, and so does its last event read as a blocking body', async (file) => {
    const observer = watching()
    const response = await stream([corpusText(file)], observer)
    // Two files hold two streams, one after the other. The first end ends the answer; expected.json reads the second.
    if (!of(file).ambiguous?.includes('events follow the terminal event')) expect(response).toMatchObject(answerOf(of(file)))

    const shown = observer.seen.text.join('')
    const { delta_text = '' } = of(file)
    expect(shown).toBe(delta_text === '=text' || response.text.startsWith(delta_text) ? response.text : delta_text)

    const last = corpusText(file)
      .split(/\r?\n\r?\n/)
      .filter(isTerminal)
      .map((event) => event.replace(/^event:.*\r?\n/, '').slice('data:'.length))
    const event = JSON.parse(last[0] ?? '{}')
    expect(readResponse(event.response ?? event, corpusEndpoint, null)).toEqual(response)
  })

  it('gives the same answers byte by byte', async () => {
    for (const file of whole) {
      const bytes = corpusBytes(file)
      const fold = byteByByte(bytes, new ResponsesFold(watching(), corpusEndpoint))
      expect(readResponse(fold.body(), corpusEndpoint, null), file).toEqual(await stream([bytes]))
    }
  }, 60_000)

  it('never takes a stream for an answer that was cut at any event before its end', async () => {
    let count = 0
    for (const file of whole) {
      const text = corpusText(file)
      const end = text.search(/data: ?\{"type": ?"response\.(completed|incomplete|failed)"/)
      count += await expectCutsToFail(file, end, stream)
    }
    console.warn(`Responses corpus: ${count} cuts, each an error.`)
  }, 120_000)

  it('takes a stream without a last event for a failure', async () => {
    const endless = streams.filter((file) => !of(file).terminal_event)
    for (const file of endless) expect((await failureOf(stream([corpusText(file)]))).retryable, file).toBe(true)
  })

  it.each(bodies)('%s: the blocking body gives the recorded answer', async (file) => {
    const fetch = answering({ pieces: [corpusText(file)], headers: { 'content-type': 'application/json' } })
    const work = createResponsesProvider({ baseUrl: 'http://test/v1', apiKey: 'key', fetch }).complete(request, sendOptions())
    if (unfinished.has(of(file).status ?? '')) expect((await failureOf(work)).code).toMatch(/^provider_(failed|bad_response)$/)
    else expect(await work).toMatchObject(answerOf(of(file)))
  })

  it.each(corpusFiles('spec-events'))('%s: an event of the specification throws nothing but a Failure', async (file) => {
    const result = await stream([corpusText(file)]).catch((error: unknown) => error)
    if (result instanceof Error) expect(result).toBeInstanceOf(Failure)
  })

  it('counts its files', () => {
    const counts = [streams, bodies, corpusFiles('spec-events')].map((files) => files.length)
    console.warn(
      `Responses corpus: ${counts[0]} streams, ${counts[1]} blocking bodies, ${counts[2]} events of the specification.`,
    )
    expect(counts.every((count) => count > 0)).toBe(true)
  })
})
