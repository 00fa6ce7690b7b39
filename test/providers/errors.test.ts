import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { Failure } from '@/lib/domain/failure'
import type { Endpoint } from '@/lib/providers/endpoint'
import { createResponsesProvider } from '@/lib/providers/openai-responses/transport'
import { failureOfRefusal } from '@/lib/providers/provider-error'
import { retryAfterMs } from '@/lib/providers/retry-after'
import { corpusFiles, corpusText, describeCorpus } from '@/test/providers/corpus'
import { answering, failureOf, request, sendOptions, watching } from '@/test/providers/wire'

const endpoint: Endpoint = { host: 'api.test', baseUrl: 'https://api.test/v1', model: 'big-one', apiKey: 'my-own-key' }

const refused = (status: number, body: unknown, headers: Record<string, string> = {}): Failure =>
  failureOfRefusal(
    { status, headers: new Headers(headers), body: typeof body === 'string' ? body : JSON.stringify(body) },
    endpoint,
    0,
  )

describe('an HTTP error becomes a failure that says who and what to do', () => {
  it.each([
    [
      401,
      { error: { message: 'Incorrect API key provided: my-own-key' } },
      'provider_auth',
      /api\.test did not accept the API key \(HTTP 401\)/,
    ],
    [403, '', 'provider_auth', /Check the key/],
    [
      404,
      { error: { code: 'model_not_found', message: 'No such model' } },
      'provider_model_not_found',
      /no model “big-one”.*Change the model.*No such model/,
    ],
    [
      404,
      '404 page not found',
      'provider_model_not_found',
      /neither the address https:\/\/api\.test\/v1 nor the model “big-one”/,
    ],
    [400, { error: { code: 'model_not_found', param: 'model' } }, 'provider_model_not_found', /no model “big-one”/],
    [400, { error: { code: 'context_length_exceeded' } }, 'provider_context_length', /too long for “big-one”/],
    [400, { error: { type: 'too_many_prompt_tokens', code: 400 } }, 'provider_context_length', /too long/],
    [400, { error: { message: "Unsupported parameter: 'temperature'" } }, 'provider_bad_request', /settings.*'temperature'/],
    [422, { detail: [{ msg: 'field required' }] }, 'provider_bad_request', /HTTP 422/],
    [413, '', 'provider_context_length', /too long/],
    [429, { error: { code: 'rate_limit_exceeded', message: 'Slow down' } }, 'provider_rate_limited', /Slow down/],
    [408, '', 'provider_unavailable', /HTTP 408/],
    [409, '', 'provider_unavailable', /HTTP 409/],
    [503, '<html>', 'provider_unavailable', /HTTP 503/],
    [301, '', 'provider_bad_response', /Check the base URL/],
  ])('%i %j is %s', (status, body, code, message) => {
    const failure = refused(status, body)
    expect([failure.code, failure.providerStatus]).toEqual([code, status])
    expect(failure.message).toMatch(message)
  })

  it('masks whatever else is secret in what it quotes, before it is cut short (H4)', () => {
    const key = `sk-proj-${'Ab3dEf6hIj9kLm2nOp5q'.repeat(3)}`
    expect(refused(500, { error: { message: `oops ${key}` } }).message).toMatch(/oops sk-••••$/)
    expect(refused(500, { error: { message: `${'so '.repeat(94)}${key}` } }).message).not.toContain('Ab3dEf')
  })

  it('never repeats the key or markup, and quotes one short line', () => {
    expect(refused(400, { error: { message: 'Your key my-own-key\n\nis\todd' } }).message).toContain('Your key •••• is odd')
    expect(refused(400, { error: { message: '<b>10.0.0.1</b>' } }).message).not.toContain('10.0.0.1')
    expect(refused(400, { error: { message: 'x'.repeat(5_000) } }).message.length).toBeLessThan(600)
  })

  it.each([
    [{ 'retry-after': '2' }, 2000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after': 'Thu, 01 Jan 1970 00:00:09 GMT' }, 9000],
    [{ 'retry-after': 'Wed, 31 Dec 1969 23:00:00 GMT' }, 0],
    [{ 'retry-after-ms': '40', 'retry-after': '2' }, 40],
    [{ 'retry-after': 'soon' }, undefined],
    [{}, undefined],
  ])('%j asks to wait %j ms', (headers, expected) => {
    expect(retryAfterMs(new Headers(headers), 0)).toBe(expected)
  })
})

describe('a connection that cannot be made', () => {
  const reach = (baseUrl: string, apiKey: string | null = 'key') =>
    failureOf(createResponsesProvider({ baseUrl, apiKey }).complete(request, sendOptions()))

  it('where nothing listens says so', async () => {
    const failure = await reach('http://127.0.0.1:4149/v1')
    expect(failure.code).toBe('provider_unreachable')
    expect(failure.message).toMatch(
      /^127\.0\.0\.1:4149 could not be reached: nothing listens there \(ECONNREFUSED\)\. Check the base URL/,
    )
  })

  it('under a name that does not exist says so', async () => {
    expect((await reach('http://nowhere.invalid/v1')).message).toMatch(
      /nowhere\.invalid could not be reached: (there is no such name|the name could not be looked up)/,
    )
  })

  it('to something that closes it says so', async () => {
    const server = createServer((socket) => socket.destroy())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    expect((await reach(`http://127.0.0.1:${port}/v1`)).message).toContain('it closed the connection')
    server.close()
  })

  it('keeps a password in the base URL out of its words', async () => {
    const failure = await reach('http://kim:hunter2hunter2@127.0.0.1:4149/v1')
    expect(failure.message).toContain('http://••••@127.0.0.1:4149/v1')
    expect(failure.message).not.toContain('hunter2')
  })

  it('because the key cannot be written into a header blames the configuration and keeps the key', async () => {
    const failure = await reach('http://127.0.0.1:4149/v1', 'sécret\nkey')
    expect(failure.code).toBe('configuration_invalid')
    expect(`${failure.message} ${failure.cause}`).not.toContain('cret')
  })
})

describeCorpus('recorded errors', () => {
  const files = corpusFiles('errors')
  const recorded = (file: string) => JSON.parse(corpusText(file))

  it.each(files.filter((file) => !recorded(file).in_stream))('%s', (file) => {
    const { status, headers, body } = recorded(file)
    const failure = refused(status, body, headers)
    expect(failure.providerStatus).toBe(status)
    const name = /model-not-found|deploymentnotfound/.test(file) ? 'provider_model_not_found' : undefined
    const long = /context-length|perplexity/.test(file) ? 'provider_context_length' : undefined
    const byStatus = new Map([
      [400, 'provider_bad_request'],
      [401, 'provider_auth'],
      [404, 'provider_model_not_found'],
      [429, 'provider_rate_limited'],
    ])
    expect(failure.code).toBe(name ?? long ?? byStatus.get(status))
  })

  it.each(files.filter((file) => /instream-(spec|openai|groq)/.test(file)))('%s in a Responses stream', async (file) => {
    const { sse } = recorded(file)
    const fetch = answering({ pieces: [sse] })
    const provider = createResponsesProvider({ baseUrl: 'http://test/v1', apiKey: 'key', fetch })
    const work = provider.stream(request, sendOptions(), watching())
    if (file.includes('incomplete')) expect(await work).toMatchObject({ finishReason: 'length', text: '' })
    else if (file.includes('mcp_list_tools')) expect((await failureOf(work)).code).toBe('provider_cut')
    else expect((await failureOf(work)).code).toBe(file.includes('groq') ? 'provider_failed' : 'provider_unavailable')
  })

  it('counts its files', () => {
    console.warn(`Errors: ${files.length} recorded answers.`)
    expect(files.length).toBeGreaterThan(0)
  })
})
