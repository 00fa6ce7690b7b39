import { afterEach, describe, expect, it } from 'vitest'
import type { CompletionResponse } from '@/lib/domain/completion'
import { configurationSchema } from '@/lib/domain/configuration'
import type { Transient } from '@/lib/domain/event'
import { Failure } from '@/lib/domain/failure'
import type { Price } from '@/lib/domain/usage'
import { send } from '@/lib/pipeline/send'
import { createResponsesProvider } from '@/lib/providers/openai-responses/transport'
import { createRelay } from '@/lib/relay/create-relay'
import { systemClock } from '@/lib/shared/clock'
import { type Reply, replies, type ScriptedServer, scriptedServer } from '@/test/providers/scripted-server'
import { request } from '@/test/providers/wire'
import { plainRedactor } from '@/test/support/plain-redactor'

const { answers, breaks, differs, ends, fails, hangs, overload, page, refuses, resets, silence, streams } = replies

const configuration = configurationSchema.parse({ slug: 'asked', name: 'Asked', provider: { kind: 'responses' }, model: 'asked' })
const served = { configuration: 'serving', provider: 'local', model: 'test-model' }
const price: Price = { currency: 'USD', perTokens: 1_000_000, input: '2', cachedInput: '1', output: '8', version: 'test' }

let server: ScriptedServer | undefined
afterEach(() => server?.stop())

interface Options {
  readonly blocking?: boolean
  readonly timeoutMs?: number
  readonly baseUrl?: string
  readonly price?: Price | null
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Sends one call through the real relay and transport to the scripted server; waits are counted, not waited. */
function sending(to: ScriptedServer | undefined, options: Options = {}) {
  const waits: number[] = []
  const events: Transient[] = []
  const stop = new AbortController()
  const relay = createRelay({
    round: 1,
    mode: 'live',
    sink: options.blocking ? undefined : (event) => events.push(event),
    redactor: plainRedactor,
    clock: systemClock,
  })
  const provider = createResponsesProvider({ baseUrl: options.baseUrl ?? to?.baseUrl ?? null, apiKey: 'key' })
  const call = send(provider, served, {
    timeoutMs: options.timeoutMs ?? 5_000,
    price: options.price ?? null,
    random: () => 0,
    wait: options.wait ?? (async (ms) => void waits.push(ms)),
  })
  const context = {
    configuration,
    serving: configuration,
    verdicts: [],
    runId: 'r',
    conversationId: 'c',
    userId: 'u',
    round: 1,
    signal: stop.signal,
    relay,
  }
  const result = call({ ...request, model: 'asked' }, context).then(
    (response): CompletionResponse | Error => response,
    (error: Error) => error,
  )
  return { result, waits, events, relay, stop }
}

/** Plays a script, and says what was sent, what was waited, and how it ended: the answer's text or the failure's code. */
async function play(script: readonly Reply[], options?: Options) {
  server = await scriptedServer(...script)
  const sent = sending(server, options)
  const result = await sent.result
  const ended = result instanceof Failure ? result.code : result instanceof Error ? result : result.text
  const attempts = sent.relay.record().attempts
  return { sends: server.sends.join(' '), waits: sent.waits, ended, result, attempt: attempts[0], attempts, events: sent.events }
}

describe('a streamed call that goes well', () => {
  it('is one request, and its attempt keeps usage and cost', async () => {
    const { sends, ended, attempt, events } = await play([streams('Hello ', 'there')], { price })
    expect([sends, ended]).toEqual(['stream', 'Hello there'])
    expect(events.map((event) => (event.type === 'text_delta' ? event.text : '')).join('')).toBe('Hello there')
    expect(attempt).toMatchObject({
      ...served,
      mode: 'stream',
      sends: 1,
      error: null,
      cost: { amount: '0.000060', currency: 'USD' },
    })
    expect(attempt?.usage).toEqual({ inputTokens: 10, outputTokens: 5, cachedInputTokens: null, reasoningTokens: null })
  })

  it('whose end says something else takes back what the reader saw, and shows what the record keeps (C4a)', async () => {
    const { ended, events, attempts } = await play([differs('Tokyo is west.', 'Tokyo is east.')])
    expect(ended).toBe('Tokyo is east.')
    const shown = events.map((event) =>
      event.type === 'text_delta' ? event.text : event.type === 'text_restart' && event.reason,
    )
    expect(shown.join('|')).toMatch(/^Tokyo is west\.?\|corrected\|Tokyo is east\.?(\|\.)?$/)
    expect(attempts).toMatchObject([{ attempt: 1, sends: 1, error: null, text: expect.stringMatching(/^Tokyo is west/) }])
  })

  it('leaves its connection open for a later round', async () => {
    server = await scriptedServer(streams('one'), streams('two'), streams('three'), answers('four'))
    for (const blocking of [false, false, false, true]) await sending(server, { blocking }).result
    expect(server.sends.length).toBe(4)
    // A round that follows within the same millisecond may find it not yet free.
    expect(server.connections()).toBeLessThan(3)
  })

  it('has no cost without a price', async () => {
    expect((await play([streams('x')])).attempt?.cost).toBeNull()
  })

  it('goes out blocking where nobody reads (B2), with the provider’s processing time', async () => {
    const { sends, attempt, result } = await play([answers('quiet')], { blocking: true })
    expect(sends).toBe('blocking')
    expect(result).toMatchObject({ text: 'quiet', processingMs: 7 })
    expect(attempt).toMatchObject({ mode: 'blocking', ttftMs: null })
  })
})

describe('D1: a stream that was refused before it opened goes out blocking', () => {
  it.each([408, 409, 429, 500, 502, 503])('%i: with the retries of a blocking call', async (status) => {
    const { sends, ended, waits } = await play([refuses(status), refuses(status), refuses(status), answers('fourth')])
    expect([sends, ended, waits]).toEqual(['stream blocking blocking blocking', 'fourth', [500, 1000]])
  })

  it('gives up after two retries with what the last answer said', async () => {
    const { sends, ended, attempt } = await play([refuses(500), refuses(500), refuses(500), refuses(500)])
    expect([sends, ended]).toEqual(['stream blocking blocking blocking', 'provider_unavailable'])
    expect(attempt).toMatchObject({ sends: 4, mode: 'blocking', usage: null, error: { code: 'provider_unavailable' } })
  })

  it('waits as long as the stream’s own answer asked, then as long as the next one did', async () => {
    const { ended, waits } = await play([
      refuses(429, { 'retry-after': '3' }),
      refuses(429, { 'retry-after-ms': '1500' }),
      answers('ok'),
    ])
    expect([ended, waits]).toEqual(['ok', [3000, 1500]])
  })

  it('does not wait longer than 30 s for anyone', async () => {
    const first = await play([refuses(429, { 'retry-after': '31' })])
    expect([first.sends, first.ended, first.waits]).toEqual(['stream', 'provider_rate_limited', []])
    await server?.stop()
    const second = await play([refuses(500), refuses(503, { 'retry-after': '120' })])
    expect([second.sends, second.ended, second.waits]).toEqual(['stream blocking', 'provider_unavailable', []])
  })

  it('reads a proxy’s page by its status and shows none of it', async () => {
    const { sends, ended, result } = await play([page(502), page(502), page(502), page(502)])
    expect([sends, ended]).toEqual(['stream blocking blocking blocking', 'provider_unavailable'])
    expect(JSON.stringify([result, String(result)])).not.toMatch(/<html|203\.0\.113\.7/)
  })

  it('asks again where nothing listens', async () => {
    server = await scriptedServer()
    const { baseUrl } = server
    await server.stop()
    const { result, waits, relay } = sending(undefined, { baseUrl })
    expect(await result).toMatchObject({ code: 'provider_unreachable' })
    expect(waits).toEqual([500, 1000])
    expect(relay.record().attempts[0]).toMatchObject({ sends: 4 })
  })

  it.each([400, 404, 422])('%i: one blocking send and no retry', async (status) => {
    const refused = await play([refuses(status), refuses(status)])
    expect([refused.sends, refused.waits]).toEqual(['stream blocking', []])
    await server?.stop()
    expect(await play([refuses(status), answers('not streamed')])).toMatchObject({
      sends: 'stream blocking',
      ended: 'not streamed',
    })
  })

  it.each([401, 403])('%i is final at once', async (status) => {
    expect(await play([refuses(status)])).toMatchObject({ sends: 'stream', ended: 'provider_auth' })
  })
})

describe('D2: an overload reported inside the stream before its first text goes out blocking', () => {
  it.each(['rate_limit_exceeded', 'server_error'])('%s as an error event', async (code) => {
    expect(await play([overload(code), answers('second')])).toMatchObject({ sends: 'stream blocking', ended: 'second' })
  })

  it('as the code of a failed response', async () => {
    expect(await play([fails('server_error'), answers('second')])).toMatchObject({ sends: 'stream blocking', ended: 'second' })
  })

  it('with the retries of a blocking call', async () => {
    const { sends, waits } = await play([overload('server_error'), refuses(500), refuses(500), refuses(500)])
    expect([sends, waits]).toEqual(['stream blocking blocking blocking', [500, 1000]])
  })
})

describe('D2a: any other failure of an opened stream is the attempt’s own', () => {
  it.each([
    ['a cut before the first text', ends(), 'provider_cut'],
    ['a reset before the first text', resets(), 'provider_cut'],
    ['a failed response', fails('image_too_large'), 'provider_failed'],
    ['a failed response without a reason', fails(null), 'provider_failed'],
  ])('%s', async (_name, reply, code) => {
    expect(await play([reply])).toMatchObject({ sends: 'stream', ended: code, attempt: { sends: 1, error: { code } } })
  })
})

describe('D3: a time-out is not sent again', () => {
  it('before the stream opened', async () => {
    expect(await play([silence()], { timeoutMs: 100 })).toMatchObject({ sends: 'stream', ended: 'provider_timeout' })
  })

  it('inside the stream', async () => {
    expect(await play([hangs()], { timeoutMs: 100 })).toMatchObject({ sends: 'stream', ended: 'provider_timeout' })
  })

  it('of a blocking call', async () => {
    expect(await play([silence()], { timeoutMs: 100, blocking: true })).toMatchObject({
      sends: 'blocking',
      ended: 'provider_timeout',
    })
  })
})

describe('D4: after text has been shown nothing is sent again', () => {
  const long = 'a'.repeat(200)
  it.each([
    ['an overload', breaks(long), 'provider_unavailable'],
    ['a reset', resets(long), 'provider_cut'],
    ['a stream that just ends', ends(long), 'provider_cut'],
    ['silence', hangs(long), 'provider_timeout'],
  ])('%s', async (_name, reply, code) => {
    const { sends, ended, attempt, events } = await play([reply], { timeoutMs: 300 })
    expect([sends, ended]).toEqual(['stream', code])
    expect(attempt?.error?.code).toBe(code)
    expect(events.some(({ type }) => type === 'text_delta')).toBe(true)
  })
})

describe('A9: a blocking call', () => {
  it('is retried twice with growing waits', async () => {
    const { sends, waits, ended } = await play([refuses(500), refuses(429), answers('third')], { blocking: true })
    expect([sends, waits, ended]).toEqual(['blocking blocking blocking', [500, 1000], 'third'])
  })

  it.each([400, 401, 403, 404])('%i is not retried', async (status) => {
    expect((await play([refuses(status)], { blocking: true })).sends).toBe('blocking')
  })

  it('ends a wait at once when the run is stopped, and says that it was stopped', async () => {
    server = await scriptedServer(refuses(500))
    const reason = new Error('stop')
    const { result, stop, relay } = sending(server, {
      blocking: true,
      wait: (_ms, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
          stop.abort(reason)
        }),
    })
    expect(await result).toBe(reason)
    expect(server.sends).toEqual(['blocking'])
    expect(relay.record().attempts[0]?.error).toEqual({ code: 'cancelled', message: 'Stopped.' })
  })
})

describe('a stop', () => {
  it('closes the provider’s connection in the middle of a stream, with the stop’s own reason', async () => {
    server = await scriptedServer(hangs('some text'))
    const { result, stop, events } = sending(server)
    await expect.poll(() => events.length).toBeGreaterThan(0)
    const reason = new Error('stop')
    stop.abort(reason)
    expect(await result).toBe(reason)
    await server.closed(0)
  })

  it('before anything was sent sends nothing', async () => {
    server = await scriptedServer()
    const { result, stop } = sending(server)
    stop.abort(new Error('stop'))
    expect(await result).toMatchObject({ message: 'stop' })
    expect(server.sends.length).toBe(0)
  })
})

it('clears reasoning and call deltas of the failed send before the next one (D2a)', async () => {
  const reasoned = 'data: {"type":"response.reasoning_summary_text.delta","delta":"Let me see"}\n\n'
  const busy = 'data: {"type":"error","code":"server_error","message":"busy"}\n\n'
  const { ended, events } = await play([
    (reply) => reply.writeHead(200, { 'content-type': 'text/event-stream' }).end(reasoned + busy),
    answers('ok'),
  ])
  expect(ended).toBe('ok')
  expect(events.map(({ type }) => type)).toEqual(['reasoning_delta', 'text_restart'])
})

describe('usage that a provider reports of what it failed', () => {
  const reported = { input_tokens: 10, output_tokens: 5 }

  it('is the failed attempt’s, with its cost', async () => {
    const { ended, attempt } = await play([fails('image_too_large', reported)], { price })
    expect(ended).toBe('provider_failed')
    expect(attempt).toMatchObject({
      error: { code: 'provider_failed' },
      usage: { inputTokens: 10, outputTokens: 5 },
      cost: { amount: '0.000060', currency: 'USD' },
    })
  })

  it('adds to that of the answer, where the attempt was sent again', async () => {
    const { ended, attempt } = await play([fails('server_error', reported), answers('second')], { price })
    expect(ended).toBe('second')
    expect(attempt).toMatchObject({ sends: 2, usage: { inputTokens: 20, outputTokens: 10 }, cost: { amount: '0.000120' } })
  })
})
