import type { Clock } from '@/lib/shared/clock'

/** A clock that stands until it is moved. */
export class FakeClock implements Clock {
  constructor(private ms = Date.UTC(2026, 0, 1)) {}

  now = () => this.ms
  monotonic = () => this.ms

  advance(ms: number): void {
    this.ms += ms
  }
}
