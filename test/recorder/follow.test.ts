import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatRunEvent, type RunEvent } from '@/lib/domain/event'
import { noFigures } from '@/lib/domain/figures'
import type { Pending, Run } from '@/lib/domain/run'
import type { Step } from '@/lib/domain/step'
import { follow } from '@/lib/recorder/follow'
import type { StepLog } from '@/lib/recorder/ports'
import { createRecorder } from '@/lib/recorder/recorder'
import { RunFeed } from '@/lib/recorder/run-feed'
import { aRun } from '@/test/support/a-run'
import { FakeClock } from '@/test/support/fake-clock'
import { plainRedactor } from '@/test/support/plain-redactor'

const step = (sequence: number): Step => ({
  kind: 'tool_result',
  sequence,
  round: 1,
  at: '2026-01-01T00:00:00.000Z',
  callId: `call-${sequence}`,
  name: 'calculator',
  outcome: 'ok',
  result: String(sequence),
})

/** A log in memory; `read` answers in a later turn, as a database does. */
function memoryLog(): StepLog & { steps: Step[] } {
  const steps: Step[] = []
  return {
    steps,
    async append(entry) {
      steps.push(entry.step)
    },
    async read(_runId, after) {
      await new Promise(setImmediate)
      return steps.filter(({ sequence }) => sequence > after)
    },
  }
}

/** Collects what a reader gets; `room` says how many frames it takes before it is full. */
class Reader {
  events: { type: string; data: unknown; id: string | undefined }[] = []
  ended = false
  failed: unknown
  constructor(public room = Number.POSITIVE_INFINITY) {}

  write = (frame: Uint8Array): boolean => {
    const text = new TextDecoder().decode(frame)
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1]
    this.events.push({ type: field('event') ?? '', data: JSON.parse(field('data') ?? 'null'), id: field('id') })
    this.room -= 1
    return this.room > 0
  }
  end = () => {
    this.ended = true
  }
  fail = (error: unknown) => {
    this.failed = error
  }

  /** The round's text and the steps, as a reader that applies the events holds them. */
  held() {
    let text = ''
    const steps: string[] = []
    for (const { type, data, id } of this.events) {
      const event = data as { text?: string; offset?: number }
      if (type === 'text_restart') text = ''
      if (type === 'text_delta') {
        expect(event.offset).toBe(text.length)
        text += event.text
      }
      if (id !== undefined) {
        steps.push(id)
        text = ''
      }
    }
    return { text, steps }
  }
}

const settle = async () => {
  for (let turn = 0; turn < 6; turn++) await new Promise(setImmediate)
}
const delta = (text: string, offset: number): RunEvent & { type: 'text_delta' } => ({
  type: 'text_delta',
  round: 1,
  attempt: 1,
  offset,
  text,
})

describe('follow', () => {
  it('gives the stored steps, then the round under way whole, then what happens', async () => {
    const log = memoryLog()
    const feed = new RunFeed()
    log.steps.push(step(0))
    feed.step(step(0))
    feed.transient(delta('Hello', 0))
    const reader = new Reader()
    follow({ run: aRun({}), feed, log, after: -1 }, reader).start()
    await settle()
    feed.transient(delta(' world', 5))
    await settle()
    expect(reader.events.map(({ type }) => type)).toEqual(['run', 'tool_result', 'text_restart', 'text_delta', 'text_delta'])
    expect(reader.held()).toEqual({ text: 'Hello world', steps: ['0'] })
  })

  it('sends only the steps after the one that the reader has', async () => {
    const log = memoryLog()
    const feed = new RunFeed()
    for (const n of [0, 1, 2]) {
      log.steps.push(step(n))
      feed.step(step(n))
    }
    const reader = new Reader()
    follow({ run: aRun({}), feed, log, after: 1 }, reader).start()
    await settle()
    expect(reader.held().steps).toEqual(['2'])
  })

  it('leaves a step that is stored but not yet published to the live feed', async () => {
    const log = memoryLog()
    const feed = new RunFeed()
    log.steps.push(step(0))
    feed.step(step(0))
    const reader = new Reader()
    follow({ run: aRun({}), feed, log, after: -1 }, reader).start()
    log.steps.push(step(1))
    await settle()
    expect(reader.held().steps).toEqual(['0'])
    feed.step(step(1))
    expect(reader.held().steps).toEqual(['0', '1'])
  })

  it('ends at once for a run that has ended', async () => {
    const log = memoryLog()
    log.steps.push(step(0))
    const run: Run = aRun({ status: 'completed', reason: 'answered' })
    const reader = new Reader()
    follow({ run, feed: undefined, log, after: -1 }, reader).start()
    await settle()
    expect(reader.events.map(({ type }) => type)).toEqual(['run', 'tool_result', 'end'])
    expect(reader.ended).toBe(true)
  })

  it('keeps nothing for a slow reader, and brings it up to date when there is room again', async () => {
    const log = memoryLog()
    const feed = new RunFeed()
    const slow = new Reader(2)
    const follower = follow({ run: aRun({}), feed, log, after: -1 }, slow)
    follower.start()
    await settle()
    let offset = 0
    for (let n = 0; n < 1000; n++) {
      feed.transient(delta('word ', offset))
      offset += 5
      await Promise.resolve()
    }
    log.steps.push(step(0))
    feed.step(step(0))
    feed.transient({ ...delta('next', 0), round: 2 })
    await settle()
    expect(slow.events.length).toBeLessThan(5)
    slow.room = Number.POSITIVE_INFINITY
    follower.resume()
    await settle()
    feed.transient({ ...delta(' text', 4), round: 2 })
    await settle()
    expect(slow.held()).toEqual({ text: 'next text', steps: ['0'] })
  })

  it('lets a reader go that was still catching up when the feed closed, with what is stored', async () => {
    const log = memoryLog()
    const feed = new RunFeed()
    log.steps.push(step(0))
    feed.step(step(0))
    const reader = new Reader()
    follow({ run: aRun({}), feed, log, after: -1 }, reader).start()
    feed.close()
    await settle()
    expect(reader.ended).toBe(true)
    expect(reader.held().steps).toEqual(['0'])
  })

  it('drives a run on whose tool asks a person, and no other whose decision is waited for', async () => {
    const recorder = createRecorder({ log: memoryLog(), redactor: plainRedactor, clock: new FakeClock(), owner: 'me' })
    const run = aRun({})
    const record = recorder.open(run.id, noFigures)
    const reader = new Reader()
    recorder.follow(run, -1)(reader).start()
    await settle()
    const pending: Pending = { kind: 'input', digest: 'd', calls: [] }
    record.asks(pending)
    expect(reader.events.at(-1)).toMatchObject({ type: 'suspended', data: { pending } })
    expect(recorder.awaited()).toEqual([])
    record.suspended({ ...run, status: 'awaiting_input', pending })
    expect(recorder.awaited()).toEqual([run.id])
  })

  it('lets a reader go who comes when the recorder has closed', async () => {
    const log = memoryLog()
    const recorder = createRecorder({ log, redactor: plainRedactor, clock: new FakeClock(), owner: 'me' })
    recorder.close()
    const reader = new Reader()
    recorder
      .follow(
        aRun({ status: 'awaiting_approval' }),
        -1,
      )(reader)
      .start()
    await settle()
    expect(reader.events.map(({ type }) => type)).toEqual(['run', 'suspended'])
    expect(reader.ended).toBe(true)
  })

  it('reports a log that cannot be read', async () => {
    const log = { ...memoryLog(), read: () => Promise.reject(new Error('gone')) }
    const reader = new Reader()
    const feed = new RunFeed()
    feed.last = 3
    follow({ run: aRun({}), feed, log, after: -1 }, reader).start()
    await settle()
    expect(reader.failed).toEqual(new Error('gone'))
  })

  it('leaves no gap and repeats nothing, whenever readers join and however slow they are', async () => {
    const action = fc.oneof(
      { weight: 6, arbitrary: fc.constant('text' as const) },
      { weight: 2, arbitrary: fc.constant('step' as const) },
      { weight: 2, arbitrary: fc.constant('turn' as const) },
      { weight: 1, arbitrary: fc.constant('join' as const) },
      { weight: 1, arbitrary: fc.constant('drain' as const) },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(action, { maxLength: 60 }),
        fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 4 }),
        async (actions, rooms) => {
          const log = memoryLog()
          const feed = new RunFeed()
          const readers: { reader: Reader; follower: ReturnType<typeof follow> }[] = []
          let text = ''
          let round = 1
          let next = 0
          const drain = () => {
            for (const { reader, follower } of readers) {
              if (reader.room > 0) continue
              reader.room = 5
              follower.resume()
            }
          }
          for (const act of actions) {
            if (act === 'text') {
              feed.transient({ ...delta('ab', text.length), round })
              text += 'ab'
            } else if (act === 'step') {
              log.steps.push(step(next))
              await Promise.resolve()
              feed.step({ ...step(next), round, kind: 'llm', text } as unknown as Step)
              next += 1
              round += 1
              text = ''
            } else if (act === 'join') {
              const reader = new Reader(rooms[readers.length % rooms.length])
              const follower = follow({ run: aRun({}), feed, log, after: -1 }, reader)
              readers.push({ reader, follower })
              follower.start()
            } else if (act === 'drain') drain()
            else await new Promise(setImmediate)
          }
          for (let n = 0; n < 200; n++) {
            drain()
            await new Promise(setImmediate)
            if (readers.every(({ reader }) => reader.held().steps.length === next && reader.held().text === text)) break
          }
          for (const { reader } of readers) {
            expect(reader.held()).toEqual({ text, steps: Array.from({ length: next }, (_, n) => String(n)) })
          }
        },
      ),
      { numRuns: 150 },
    )
  })

  it('writes events that a parser reads back', () => {
    expect(formatRunEvent({ type: 'step', step: step(3) })).toMatch(/^id: 3\nevent: tool_result\ndata: \{.*\}\n\n$/)
    expect(formatRunEvent(delta('a\nb', 0))).toBe(
      'event: text_delta\ndata: {"round":1,"attempt":1,"offset":0,"text":"a\\nb"}\n\n',
    )
  })
})
