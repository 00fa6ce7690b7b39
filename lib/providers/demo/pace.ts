import { sleep } from '@/lib/shared/abort'
import type { Clock } from '@/lib/shared/clock'
import type { Random } from './random'
import type { Beat } from './wire-writer'

const startMs = 300
const tokenMs = 25
const jitter = 0.4

interface PaceOptions {
  /** 1 is a human pace: 300 ms to the first text, then 40 tokens a second. 0: at once, without a timer. */
  readonly speed: number
  readonly clock: Clock
  readonly random: Random
  readonly signal: AbortSignal
}

/** Lets the beats through at a model's pace. A late timer does not add up: each beat has its own time from the start. Rejects with `signal.reason`. */
export async function* paced(
  beats: Iterable<Beat>,
  { speed, clock, random, signal }: PaceOptions,
): AsyncGenerator<Beat['event']> {
  let due = clock.monotonic()
  let started = false
  for (const { wait, event } of beats) {
    signal.throwIfAborted()
    if (speed > 0 && wait !== 'none') {
      const pause = wait === 'start' && !started ? startMs : tokenMs
      started = true
      due += (pause * (1 + jitter * (2 * random() - 1))) / speed
      const left = due - clock.monotonic()
      if (left >= 1) await sleep(left, signal)
    }
    yield event
  }
}
