import { describe, expect, it, vi } from 'vitest'
import type { Transient } from '@/lib/domain/event'
import { noFigures } from '@/lib/domain/figures'
import type { NewStep } from '@/lib/domain/step'
import type { AppendStep, StepLog } from '@/lib/recorder/ports'
import { RunFeed } from '@/lib/recorder/run-feed'
import { RunRecorder } from '@/lib/recorder/run-recorder'
import { FakeClock } from '@/test/support/fake-clock'
import { plainRedactor } from '@/test/support/plain-redactor'

const result = (callId: string): NewStep => ({
  kind: 'tool_result',
  round: 1,
  callId,
  name: 'calculator',
  outcome: 'ok',
  result: '2',
})

/** A log whose answers the test gives, in any order. */
function handLog(redactor = plainRedactor) {
  const asked: { entry: AppendStep; commit(): void; store(): void; refuse(error: Error): void }[] = []
  const log: StepLog = {
    append: (entry, commit = () => undefined) =>
      new Promise((resolve, reject) => asked.push({ entry, commit, store: resolve, refuse: reject })),
    read: async () => [],
  }
  const feed = new RunFeed()
  const recorder = new RunRecorder({
    runId: 'run',
    owner: 'me',
    log,
    feed,
    redactor,
    clock: new FakeClock(),
    figures: noFigures,
  })
  return { asked, feed, recorder }
}

describe('the recorder of a run', () => {
  it('hands steps on without waiting, in order, and publishes each only when it and all before it are stored', async () => {
    const { asked, feed, recorder } = handLog()
    recorder.write(result('a'))
    recorder.write(result('b'))
    expect(asked.map(({ entry }) => entry.step.sequence)).toEqual([0, 1])
    asked[1]?.store()
    await new Promise(setImmediate)
    expect(feed.last).toBe(-1)
    asked[0]?.store()
    await recorder.durable()
    expect(feed.last).toBe(1)
    expect(recorder.figures.steps).toBe(2)
  })

  it('stores the bytes of artifacts with the step that names them, redacted and cut', () => {
    const { asked, recorder } = handLog({ ...plainRedactor, redact: (text) => text.replaceAll('sk-secret', '••••') })
    const named = { id: 'one', name: `sk-secret ${'x'.repeat(300)}`, mediaType: 'sk-secret/png', bytes: 1 }
    const data = { id: 'one', data: new Uint8Array([7]) }
    recorder.write({ ...result('a'), artifacts: [named] } as NewStep, { artifacts: [data] })
    expect(asked[0]?.entry).toMatchObject({
      step: { artifacts: [{ id: 'one', name: `•••• ${'x'.repeat(195)}`, mediaType: '••••/png', bytes: 1 }] },
      artifacts: [data],
    })
  })

  it('publishes nothing from a step on that could not be stored, and says so to whoever waits or writes', async () => {
    const { asked, feed, recorder } = handLog()
    for (const id of ['a', 'b', 'c']) recorder.write(result(id))
    asked[0]?.store()
    asked[1]?.refuse(new Error('disk full'))
    asked[2]?.store()
    await expect(recorder.durable()).rejects.toThrow('disk full')
    expect(feed.last).toBe(0)
    expect(recorder.figures.steps).toBe(1)
    expect(() => recorder.write(result('d'))).toThrow('disk full')
  })

  it('says that all steps are kept when they are committed, and publishes them when the disk has them', async () => {
    const { asked, feed, recorder } = handLog()
    recorder.write(result('a'))
    recorder.write(result('b'))
    const kept = vi.fn()
    const told = recorder.kept().then(kept)
    asked[1]?.commit()
    await new Promise(setImmediate)
    expect(kept).not.toHaveBeenCalled()
    asked[0]?.commit()
    await told
    expect(feed.last).toBe(-1)
    for (const { store } of asked) store()
    await recorder.durable()
    expect(feed.last).toBe(1)
  })

  it('does not say so of a step that was refused', async () => {
    const { asked, recorder } = handLog()
    recorder.write(result('a'))
    recorder.write(result('b'))
    asked[0]?.refuse(new Error('somebody else has it'))
    asked[1]?.commit()
    await expect(recorder.kept()).rejects.toThrow('somebody else has it')
  })

  it('lets no text overtake a step that was written before it', async () => {
    const { asked, feed, recorder } = handLog()
    const seen: string[] = []
    feed.join({ write: (frame) => void seen.push(new TextDecoder().decode(frame)), end: () => undefined })
    const text = (text: string): Transient => ({ type: 'text_delta', round: 2, attempt: 1, offset: 0, text })
    recorder.write(result('a'))
    recorder.transient(text('early'))
    recorder.write(result('b'))
    recorder.transient(text('later'))
    expect(seen).toEqual([])
    asked[1]?.store()
    asked[0]?.store()
    await recorder.durable()
    recorder.transient(text('at once'))
    await Promise.resolve()
    const told = seen.join('').match(/"callId":"\w"|"text":"[^"]+"/g)
    expect(told).toEqual(['"callId":"a"', '"text":"early"', '"callId":"b"', '"text":"later"', '"text":"at once"'])
  })
})
