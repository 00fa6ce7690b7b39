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
