import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createRateLimit } from '@/lib/auth/rate-limit'
import { FakeClock } from '@/test/support/fake-clock'

it('grants at most so many turns in any stretch of the window, whatever the pace', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 200 }), (pauses) => {
      const clock = new FakeClock()
      const limit = createRateLimit({ clock, limit: 5, windowMs: 1_000 })
      const granted: number[] = []
      for (const pause of pauses) {
        clock.advance(pause)
        if (limit.take('a') === 0) granted.push(clock.now())
      }
      for (const at of granted) expect(granted.filter((other) => other >= at && other < at + 1_000).length).toBeLessThanOrEqual(5)
    }),
  )
})

it('says how long to wait, and that is enough', () => {
  const clock = new FakeClock()
  const limit = createRateLimit({ clock, limit: 2, windowMs: 1_000 })
  limit.take('a')
  clock.advance(300)
  limit.take('a')
  expect(limit.take('a')).toBe(700)
  clock.advance(700)
  expect(limit.take('a')).toBe(0)
})

it('does not count refused turns nor those given back', () => {
  const clock = new FakeClock()
  const limit = createRateLimit({ clock, limit: 1, windowMs: 1_000 })
  expect(limit.take('a')).toBe(0)
  limit.giveBack('a')
  expect(limit.take('a')).toBe(0)
  clock.advance(999)
  expect(limit.take('a')).toBe(1)
  clock.advance(1)
  expect(limit.take('a')).toBe(0)
})

it('holds keys apart and forgets the quietest when there are too many', () => {
  const limit = createRateLimit({ clock: new FakeClock(), limit: 1, windowMs: 1_000, maxKeys: 2 })
  expect([limit.take('a'), limit.take('b'), limit.take('a')]).toEqual([0, 0, 1_000])
  limit.take('c')
  expect(limit.take('a')).toBe(0)
  expect(limit.take('c')).toBe(1_000)
})
