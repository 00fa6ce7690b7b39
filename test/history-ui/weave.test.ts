import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { weave } from '@/components/history/view/weave'
import { aRun, at } from './fixtures'

const run = (n: number, over = {}) => aRun({ id: `run-${String(n).padStart(4, '0')}`, startedAt: at(n * 1000), ...over })
const page = (items: ReturnType<typeof run>[], nextCursor: string | null = null) => ({ items, nextCursor })

describe('a list that stays open', () => {
  it('never moves, adds or drops a row by itself', () => {
    const numbers = fc.uniqueArray(fc.nat(200), { maxLength: 40 })
    fc.assert(
      fc.property(numbers, numbers, (loaded, newest) => {
        const down = (all: number[]) => all.toSorted((a, b) => b - a).map((n) => run(n))
        const woven = weave(down(loaded), page(down(newest)))
        expect(woven.rows.map(({ id }) => id)).toEqual(down(loaded).map(({ id }) => id))
        const shown = new Set(woven.rows.map(({ id }) => id))
        expect(woven.fresh.every(({ id }) => !shown.has(id))).toBe(true)
      }),
    )
  })

  it('patches a row where it stands', () => {
    const running = run(1, { status: 'running', reason: null, endedAt: null, steps: 2 })
    const done = run(1, { steps: 5 })
    expect(weave([running], page([done])).rows).toEqual([done])
  })

  it('does not wake a run that ended because of an older answer', () => {
    const done = run(1, { steps: 5 })
    const older = run(1, { status: 'running', reason: null, endedAt: null, steps: 6 })
    expect(weave([done], page([older])).rows).toEqual([done])
  })

  it('lets new runs wait and says when there may be more of them', () => {
    const woven = weave([run(1)], page([run(3), run(2)], 'more'))
    expect(woven.fresh.map(({ id }) => id)).toEqual(['run-0003', 'run-0002'])
    expect(woven.more).toBe(true)
    expect(weave([run(1)], page([run(2), run(1)], 'more')).more).toBe(false)
  })

  it('takes everything as new where nothing stood', () => expect(weave([], page([run(1)])).fresh).toHaveLength(1))

  it('notices an open run that left the filter, but not one that the newest answer does not reach', () => {
    const open = { status: 'running', reason: null, endedAt: null } as const
    const rows = [run(9, open), run(2, open)]
    expect([...weave(rows, page([run(8)], 'more')).gone]).toEqual(['run-0009'])
    expect([...weave(rows, page([run(8)])).gone]).toEqual(['run-0009', 'run-0002'])
  })

  it('shows a run once, though two pages held it', () => expect(weave([run(1), run(1)], undefined).rows).toHaveLength(1))
})
