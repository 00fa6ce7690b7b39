import { performance } from 'node:perf_hooks'

/** How long one figure stands, ms. */
const windowMs = 100

/** The share of the last moments in which the event loop had work, from 0 to 1. */
export function eventLoopLoad(): () => number {
  let before = performance.eventLoopUtilization()
  let measuredAt = performance.now()
  let load = 0
  return () => {
    const now = performance.now()
    if (now - measuredAt < windowMs) return load
    const current = performance.eventLoopUtilization()
    load = performance.eventLoopUtilization(current, before).utilization
    before = current
    measuredAt = now
    return load
  }
}
