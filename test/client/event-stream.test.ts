import { describe, expect, it } from 'vitest'
import { readRunEvents } from '@/lib/client/event-stream'
import { collect, streamOf } from './support/streams'

const text = [
  'retry: 1000\n\n',
  ': still here\n\n',
  'event: text_delta\ndata: {"round":1,"attempt":1,"offset":0,"text":"Grüße 👋"}\n\n',
  'event: from_the_future\ndata: {}\n\n',
  'event: text_delta\ndata: {"round":1,"attempt":1,"offset":8,"text":"!"}\n\n',
].join('')

const expected = [
  { type: 'text_delta', round: 1, attempt: 1, offset: 0, text: 'Grüße 👋' },
  { type: 'text_delta', round: 1, attempt: 1, offset: 8, text: '!' },
]

describe('readRunEvents', () => {
  it('reads the same events however the bytes were cut, and skips what it does not know', async () => {
    const bytes = new TextEncoder().encode(text)
    for (const size of [1, 2, 3, 7, 64, bytes.length]) {
      expect(await collect(readRunEvents(streamOf(bytes, size)))).toEqual(expected)
    }
  })

  it('passes on how long the server wants a reader to wait', async () => {
    const waits: number[] = []
    await collect(readRunEvents(streamOf(new TextEncoder().encode(text), 9), { onRetry: (ms) => waits.push(ms) }))
    expect(waits).toEqual([1000])
  })

  it('says that a broken event is unreadable', async () => {
    const broken = new TextEncoder().encode('event: text_delta\ndata: {"round":"one"}\n\n')
    await expect(collect(readRunEvents(streamOf(broken, 99)))).rejects.toMatchObject({ code: 'unreadable' })
  })

  it('closes the connection when its reader leaves early', async () => {
    let cancelled = false
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
      cancel() {
        cancelled = true
      },
    })
    for await (const _ of readRunEvents(body)) break
    expect(cancelled).toBe(true)
  })
})
