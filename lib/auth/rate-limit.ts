import type { Clock } from '@/lib/shared/clock'

interface RateLimitOptions {
  readonly clock: Clock
  /** How many within `windowMs`. */
  readonly limit: number
  readonly windowMs: number
  /** Keys remembered at most; the one that was quiet longest is forgotten first. */
  readonly maxKeys?: number
}

export interface RateLimit {
  /** Takes one of the key's turns. 0: granted; otherwise how long until the next one is free, in ms, and nothing was taken. */
  take(key: string): number
  /** Gives the last turn back: what it was taken for does not count. */
  giveBack(key: string): void
}

/** At most `limit` turns per key in any stretch of `windowMs`. A refused turn does not count, so nobody stays locked out. */
export function createRateLimit({ clock, limit, windowMs, maxKeys = 10_000 }: RateLimitOptions): RateLimit {
  const turns = new Map<string, number[]>()
  return {
    take(key) {
      const now = clock.monotonic()
      const recent = (turns.get(key) ?? []).filter((at) => at > now - windowMs)
      const oldest = recent[0]
      if (oldest !== undefined && recent.length >= limit) return Math.max(1, Math.ceil(oldest + windowMs - now))
      turns.delete(key)
      turns.set(key, [...recent, now])
      forgetOldest(turns, maxKeys)
      return 0
    },
    giveBack(key) {
      const recent = turns.get(key)?.slice(0, -1) ?? []
      if (recent.length === 0) turns.delete(key)
      else turns.set(key, recent)
    },
  }
}

/** A `Map` keeps the order of insertion, and a key that takes a turn is inserted anew. */
function forgetOldest(turns: Map<string, unknown>, maxKeys: number): void {
  for (const key of turns.keys()) {
    if (turns.size <= maxKeys) return
    turns.delete(key)
  }
}
