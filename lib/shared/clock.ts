/** Where time comes from. `now` is wall time (epoch ms); `monotonic` only grows and is for durations (ms, fractional). */
export interface Clock {
  now(): number
  monotonic(): number
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
}
