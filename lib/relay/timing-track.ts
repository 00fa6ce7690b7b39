import type { Timing } from '@/lib/domain/step'

/** Pieces closer together than a frame are one pair: a replay cannot show the difference. */
const FRAME_MS = 16

/** When how much text was released, kept small: one pair a frame at most. */
export class TimingTrack {
  private readonly times: number[] = []
  private readonly units: number[] = []

  /** `at`: monotonic ms; `units`: UTF-16 units. */
  add(at: number, units: number): void {
    const last = this.times.length - 1
    const lastTime = this.times[last]
    if (lastTime !== undefined && at - lastTime < FRAME_MS) {
      this.units[last] = (this.units[last] ?? 0) + units
      return
    }
    this.times.push(at)
    this.units.push(units)
  }

  /** Differences of rounded times, so that rounding errors do not add up. */
  toTiming(startedAt: number): Timing {
    let before = 0
    return this.times.map((time, index) => {
      const at = Math.max(before, Math.round(time - startedAt))
      const pair: [number, number] = [at - before, this.units[index] ?? 0]
      before = at
      return pair
    })
  }
}
