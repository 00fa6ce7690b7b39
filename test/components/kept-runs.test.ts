import { describe, expect, it } from 'vitest'
import { keepRuns } from '@/components/approvals/kept-runs'
import { aRun } from '@/test/client/support/runs'

const run = (place: number, over = {}) => aRun({ id: `01900000-0000-7000-8000-00000000000${place}`, ...over })
const shapeOf = (rows: ReturnType<typeof keepRuns>) => rows.map(({ run: { id }, waits }) => [id.at(-1), waits])

describe('keepRuns', () => {
  it('never moves a row that was seen', () => {
    const first = keepRuns([], [run(1), run(2), run(3)])
    const second = keepRuns(first, [run(3), run(4)])
    expect(shapeOf(second)).toEqual([
      ['1', false],
      ['2', false],
      ['3', true],
      ['4', true],
    ])
  })

  it('shows a run that waits anew in its old place, as it is now', () => {
    const gone = keepRuns(keepRuns([], [run(1), run(2)]), [run(2)])
    const back = keepRuns(gone, [run(2), run(1, { title: 'again' })])
    expect(shapeOf(back)).toEqual([
      ['1', true],
      ['2', true],
    ])
    expect(back[0]?.run.title).toBe('again')
  })
})
