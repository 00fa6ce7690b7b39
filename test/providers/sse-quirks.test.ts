import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createResponsesProvider } from '@/lib/providers/openai-responses/transport'
import { type Answer, answering, failureOf, request, sendOptions, watching } from '@/test/providers/wire'

// The layer below both APIs, tried through the Responses transport.

async function stream(pieces: Answer['pieces']) {
  const observer = watching()
  const provider = createResponsesProvider({ baseUrl: 'http://test/v1', apiKey: 'key', fetch: answering({ pieces }) })
  const { text } = await provider.stream(request, sendOptions(), observer)
  return { text, shown: observer.seen.text.join('') }
}

const words = '日本語の文章、emoji 👩‍👩‍👧 and ümläute'
const output = [{ type: 'message', content: [{ type: 'output_text', text: words }] }]
const events = [
  ...Array.from(words, (delta) => JSON.stringify({ type: 'response.output_text.delta', output_index: 0, delta })),
  JSON.stringify({ type: 'response.completed', response: { status: 'completed', output } }),
]
const whole = { text: words, shown: words }
const bytes = (text: string) => new TextEncoder().encode(text)
const framed = (newline: string, prefix = 'data: ') =>
  events.map((event) => `event: x${newline}${prefix}${event}${newline}${newline}`).join('')

describe('server-sent events', () => {
  it('Q-C1 a chunk may end anywhere, also inside a character', async () => {
    const all = bytes(framed('\n'))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(all.length), { maxLength: 30 }), async (cuts) => {
        const places = [0, ...cuts.sort((a, b) => a - b), all.length]
        expect(await stream(places.slice(1).map((end, index) => all.slice(places[index], end)))).toEqual(whole)
      }),
      { numRuns: 60 },
    )
  })

  it.each([['\r\n'], ['\r'], ['\n']])('Q-C2 lines may end with %j, whatever the chunks', async (newline) => {
    expect(await stream([framed(newline)])).toEqual(whole)
    expect(await stream(Array.from(bytes(framed(newline)), (byte) => Uint8Array.of(byte)))).toEqual(whole)
  })

  it('Q-C2 line ends may be mixed', async () => {
    const mixed = events.map((event, index) => `data: ${event}${['\r\n\r\n', '\n\n', '\r\r'][index % 3]}`).join('')
    expect(await stream([mixed])).toEqual(whole)
  })

  it('Q-C3 comments and empty data keep a connection alive and mean nothing', async () => {
    const beats = [
      ': OPENROUTER PROCESSING\n\n',
      ':\n\n',
      'data: : keepalive\n\n',
      'id: 4\n: hello\n\n',
      'data:\n\n',
      'data: \n\n',
      'retry: 100\n\n',
    ]
    expect(await stream(events.map((event, index) => `${beats[index % beats.length]}data: ${event}\n\n`))).toEqual(whole)
  })

  it('Q-C4 the space after the colon may be missing', async () => {
    expect(await stream([framed('\n', 'data:'), 'data:[DONE]\n\n'])).toEqual(whole)
  })

  it.each([['\n'], ['']])('Q-C5 the last event may end with %j', async (end) => {
    expect(await stream([framed('\n').trimEnd() + end])).toEqual(whole)
  })

  it('Q-C5 a line may be longer than 64 KiB', async () => {
    const long = 'x'.repeat(300_000)
    const last = {
      type: 'response.completed',
      response: { output: [{ type: 'message', content: [{ type: 'output_text', text: long }] }] },
    }
    const all = bytes(`data: ${JSON.stringify(last)}\n\n`)
    expect((await stream(Array.from({ length: 20 }, (_, index) => all.slice(index * 20_000, (index + 1) * 20_000)))).text).toBe(
      long,
    )
  })

  it.each([[520], [502]])('Q-C6 %i with a page, or with nothing, is told by its status', async (status) => {
    for (const pieces of [['<!DOCTYPE html><p>Your address 203.0.113.7</p>'], []]) {
      const fetch = answering({ status, pieces, headers: { 'content-type': 'text/html' } })
      const provider = createResponsesProvider({ baseUrl: 'http://test/v1', apiKey: 'key', fetch })
      const failure = await failureOf(provider.complete(request, sendOptions()))
      expect([failure.code, failure.providerStatus, failure.retryable]).toEqual(['provider_unavailable', status, true])
      expect(failure.message).not.toMatch(/203|DOCTYPE/)
      expect(failure.cause).toBeUndefined()
    }
  })

  it('a page in the place of a stream is no answer', async () => {
    expect((await failureOf(stream(['<html>\n\n<p>Welcome</p>\n\n</html>']))).code).toBe('provider_cut')
  })

  it('broken JSON is the provider’s failure', async () => {
    expect((await failureOf(stream(['data: {"type":\n\n']))).code).toBe('provider_bad_response')
  })
})
