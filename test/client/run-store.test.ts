import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RunStore } from '@/lib/client/run-store'
import { viewRun } from '@/lib/client/run-view'
import type { RunEvent } from '@/lib/domain/event'
import { aRun, delta, requestStep, step } from './support/runs'

/** A connection whose events a test sends one by one. */
function wire() {
  const waiting: RunEvent[] = []
  let wake: () => void = () => undefined
  const signals: AbortSignal[] = []
  return {
    signals,
    send(...events: RunEvent[]) {
      waiting.push(...events)
      wake()
    },
    async *connect(_last: number, { signal }: { signal: AbortSignal }) {
      signals.push(signal)
      signal.addEventListener('abort', () => wake())
      for (;;) {
        while (waiting.length > 0) {
          const event = waiting.shift()
          if (event) yield event
        }
        if (signal.aborted) return
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
    pause: async () => undefined,
  }
}

const run: RunEvent = { type: 'run', run: aRun() }

describe('RunStore', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const open = () => {
    const surroundings = wire()
    const ended = vi.fn()
    const store = new RunStore(viewRun({ run: aRun(), steps: [] }), ended, { surroundings })
    return { surroundings, ended, store }
  }

  it('shows growing text at most every 50 ms and a step at once', async () => {
    const { surroundings, store } = open()
    const listener = vi.fn()
    store.subscribe(listener)
    surroundings.send(run, step(requestStep(0, 1)))
    await vi.advanceTimersByTimeAsync(0)
    listener.mockClear()

    surroundings.send(delta(1, 1, 0, 'a'), delta(1, 1, 1, 'b'), delta(1, 1, 2, 'c'))
    await vi.advanceTimersByTimeAsync(49)
    expect(listener).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(listener).toHaveBeenCalledTimes(1)
    expect(store.getSnapshot().live?.text).toBe('abc')
  })

  it('connects for its first reader only, and hangs up after the last', async () => {
    const { surroundings, store } = open()
    const leaveFirst = store.subscribe(() => undefined)
    const leaveSecond = store.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    expect(surroundings.signals).toHaveLength(1)
    leaveFirst()
    await vi.advanceTimersByTimeAsync(0)
    expect(surroundings.signals[0]?.aborted).toBe(false)
    leaveSecond()
    await vi.advanceTimersByTimeAsync(0)
    expect(surroundings.signals[0]?.aborted).toBe(true)
  })

  it('keeps the connection of a reader that leaves and comes back in the same moment', async () => {
    const { surroundings, store } = open()
    store.subscribe(() => undefined)()
    store.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    expect(surroundings.signals).toHaveLength(1)
    expect(surroundings.signals[0]?.aborted).toBe(false)
  })

  it('connects anew at once when asked to look again', async () => {
    const { surroundings, store } = open()
    store.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    store.again()
    await vi.advanceTimersByTimeAsync(0)
    expect(surroundings.signals.map(({ aborted }) => aborted)).toEqual([true, false])
  })

  it('hands over the last view when the run has ended', async () => {
    const { surroundings, store, ended } = open()
    store.subscribe(() => undefined)
    surroundings.send(run, { type: 'end', run: aRun({ status: 'completed', reason: 'answered' }) })
    await vi.advanceTimersByTimeAsync(0)
    expect(ended).toHaveBeenCalledWith(expect.objectContaining({ status: 'ended' }))
    expect(store.getSnapshot().status).toBe('ended')
  })
})
