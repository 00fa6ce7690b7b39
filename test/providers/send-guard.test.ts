import { getEventListeners } from 'node:events'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Failure } from '@/lib/domain/failure'
import { createResponsesProvider } from '@/lib/providers/openai-responses/transport'
import { guarded } from '@/lib/providers/send-guard'
import { type Answer, answering, failureOf, request, sse, watching } from '@/test/providers/wire'

const delta = (text: string) => sse({ type: 'response.output_text.delta', delta: text })
const end = sse({ type: 'response.completed', response: { output: [] } })
const provider = (pieces: Answer['pieces']) =>
  createResponsesProvider({ baseUrl: 'http://test/v1', apiKey: 'key', fetch: answering({ pieces }) })

afterEach(() => {
  vi.useRealTimers()
})

describe('one send', () => {
  it('ends with silence, not with a long answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { signal } = new AbortController()
    const slow = async function* () {
      for (let index = 0; index < 6; index++) {
        await new Promise((resolve) => setTimeout(resolve, 100))
        yield new TextEncoder().encode(delta('x'))
      }
      yield new TextEncoder().encode(end)
    }
    const fetch = async () => new Response(streamOf(slow()), { headers: { 'content-type': 'text/event-stream' } })
    const patient = createResponsesProvider({ baseUrl: 'http://test/v1', apiKey: 'key', fetch })
    const answer = patient.stream(request, { signal, timeoutMs: 150 }, watching())
    await vi.advanceTimersByTimeAsync(600)
    expect((await answer).text).toBe('xxxxxx')

    const silent = failureOf(provider([delta('x'), 'hang']).stream(request, { signal, timeoutMs: 50 }, watching()))
    await vi.advanceTimersByTimeAsync(50)
    const failure = await silent
    expect([failure.code, failure.streamPhase]).toEqual(['provider_timeout', 'opened'])
    expect(failure.message).toContain('test was silent for 0.05 s')
  })

  it('ends at once with the reason of a stop, whatever it waits for', async () => {
    for (const never of [new Promise<Response>(() => undefined), undefined]) {
      const stop = new AbortController()
      const reason = new Error('stop')
      const fetch = never ? () => never : answering({ pieces: [delta('x'), 'hang'] })
      const one = createResponsesProvider({ baseUrl: 'http://test/v1', apiKey: 'key', fetch })
      const work = one.stream(request, { signal: stop.signal, timeoutMs: 5_000 }, watching())
      setImmediate(() => stop.abort(reason))
      expect(await work.catch((error: unknown) => error)).toBe(reason)
    }
  })

  it('gives no text after its end', async () => {
    const stop = new AbortController()
    const observer = watching()
    let deltas = 0
    const stopping = {
      ...observer,
      text: (text: string) => (deltas++ === 0 ? stop.abort(new Error('stop')) : observer.text(text)),
    }
    await provider([delta('a'), delta('b'), end])
      .stream(request, { signal: stop.signal, timeoutMs: 5_000 }, stopping)
      .catch(() => undefined)
    await new Promise((resolve) => setImmediate(resolve))
    expect(observer.seen.text).toEqual([])
  })

  it('leaves no listener on the run’s signal, however it ends', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { signal } = new AbortController()
    for (let index = 0; index < 20; index++) {
      await provider([end]).stream(request, { signal, timeoutMs: 5_000 }, watching())
      await failureOf(provider(['break']).stream(request, { signal, timeoutMs: 5_000 }, watching()))
      const silent = failureOf(provider(['hang']).stream(request, { signal, timeoutMs: 5_000 }, watching()))
      await vi.advanceTimersByTimeAsync(5_000)
      await silent
    }
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  it('is not begun under a signal that is already aborted', async () => {
    const reason = new Error('stopped before')
    const options = { signal: AbortSignal.abort(reason), timeoutMs: 10 }
    const never = () => new Failure('provider_timeout', 'x')
    await expect(guarded(options, never, () => Promise.reject(new Error('begun')))).rejects.toBe(reason)
  })
})

const streamOf = (chunks: AsyncGenerator<Uint8Array>) =>
  new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
