import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RunEvent } from '@/lib/domain/event'
import { callOf } from '@/test/agent/fixture'
import { onBoth } from '@/test/db/on-both'
import { gate } from '@/test/support/gate'
import { readEvents } from '@/test/support/read-events'
import { approve, note, people } from './people'

const sequences = (events: readonly RunEvent[]) => events.flatMap((event) => (event.type === 'step' ? event.step.sequence : []))

/** Turns the timers of the custodians until it is done; an hour of them is too much. */
async function turning<Value>(work: Promise<Value>): Promise<Value> {
  let over = false
  const end = () => {
    over = true
  }
  work.then(end, end)
  for (let seconds = 0; !over; seconds++) {
    if (seconds === 3_600) throw new Error('Nothing was told.')
    vi.advanceTimersByTime(1_000)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return work
}

onBoth('a reader of a run that another process drives', (get) => {
  const { setUp, waiting } = people(get)
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterEach(() => void vi.useRealTimers())

  it('is told each step that is stored, and the end', async () => {
    const { open: goOn, opened: held } = gate()
    const { kim, ask, rest, another, steps } = await setUp([
      { calls: [callOf('echo')], during: () => held },
      { pieces: ['Done.'] },
    ])
    const run = await ask(kim, 'Do it')
    const there = another()
    await there.custodian.start()
    const { open: shown, opened: first } = gate()
    const events = readEvents(await there.runtime.follow(kim, run.id, -1), (event) => {
      if (event.type === 'step') shown()
    })
    await turning(first)
    goOn()
    await rest(run.id)
    expect((await turning(events)).at(-1)).toMatchObject({ type: 'end', run: { status: 'completed' } })
    expect(sequences(await events)).toEqual((await steps(run.id)).map(({ sequence }) => sequence))
    there.custodian.stop()
    expect(there.faults).toEqual([])
  })

  it('is told of a decision that was taken there about a run that waited here', async () => {
    const { run, kim, runtime, custodian, another, steps } = await waiting(note)
    await custodian.start()
    const there = another()
    const events = readEvents(await runtime.follow(kim, run.id, -1))
    await there.runtime.approve(kim, run.id, approve(run))
    await there.rest(run.id)
    expect((await turning(events)).at(-1)).toMatchObject({ type: 'end', run: { status: 'completed' } })
    expect(sequences(await events)).toEqual((await steps(run.id)).map(({ sequence }) => sequence))
    custodian.stop()
  })

  it('is sent away to come back where this process takes the run over and steps are stored that it was not told of', async () => {
    const { run, kim, runtime, another, steps } = await waiting([
      { calls: note[0]?.calls ?? [] },
      { calls: note[0]?.calls ?? [] },
      { pieces: ['Done.'] },
    ])
    const events = readEvents(await runtime.follow(kim, run.id, -1))
    const there = another()
    await there.runtime.approve(kim, run.id, approve(run))
    const again = await there.rest(run.id)
    await runtime.approve(kim, run.id, approve(again))
    expect((await events).at(-1)?.type).not.toBe('end')
    const back = await readEvents(await runtime.follow(kim, run.id, sequences(await events).at(-1) ?? -1))
    expect([...sequences(await events), ...sequences(back)]).toEqual((await steps(run.id)).map(({ sequence }) => sequence))
  })
})
