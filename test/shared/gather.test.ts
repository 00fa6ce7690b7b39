import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { gatherByLoad } from '@/lib/shared/gather'

const text = { soon: queueMicrotask, longestMs: 50 }

describe('text on its way to the readers', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('leaves at the end of the turn while the process has time', async () => {
    const gather = gatherByLoad(() => 0.5, text)
    const flush = vi.fn()
    gather(flush)
    expect(flush).not.toHaveBeenCalled()
    await Promise.resolve()
    expect(flush).toHaveBeenCalledOnce()
  })

  it('gathers for 50 ms in a process that is full, and all of it leaves together', () => {
    const gather = gatherByLoad(() => 1, text)
    const [first, second] = [vi.fn(), vi.fn()]
    gather(first)
    vi.advanceTimersByTime(20)
    gather(second)
    vi.advanceTimersByTime(29)
    expect(first).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(first).toHaveBeenCalledOnce()
    expect(second).toHaveBeenCalledOnce()
  })

  it('waits longer the busier the process is', () => {
    let load = 0.8
    const gather = gatherByLoad(() => load, text)
    const busy = vi.fn()
    gather(busy)
    vi.advanceTimersByTime(13)
    expect(busy).toHaveBeenCalledOnce()
    load = 0.9
    const busier = vi.fn()
    gather(busier)
    vi.advanceTimersByTime(13)
    expect(busier).not.toHaveBeenCalled()
  })
})
