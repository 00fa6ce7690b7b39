import { expect, it } from 'vitest'
import { onBoth } from '@/test/db/on-both'
import { killOnce } from './kill'

// `npm run kill-test` does it a hundred times.
onBoth('a server that is killed', (get) => {
  it('leaves the truth, five times', { timeout: 180_000 }, async () => {
    for (let seed = 1; seed <= 5; seed++) {
      const { runs, steps } = await killOnce(get().url, seed)
      expect(runs).toBeGreaterThan(0)
      expect(steps).toBeGreaterThan(0)
    }
  })
})

onBoth('a server that is told to stop', (get) => {
  it('takes no more runs, lets those under way end or ends them itself, and exits with 0', { timeout: 60_000 }, async () => {
    const { exitCode, refused, interrupted, settledAfterMs, unknown } = await killOnce(get().url, 4, 'SIGTERM')
    expect({ exitCode, refused, unknown }).toEqual({ exitCode: 0, refused: true, unknown: 0 })
    expect(interrupted).toBeGreaterThan(0)
    // Nothing was left for the next server to settle.
    expect(settledAfterMs).toBeLessThan(1_000)
  })
})
