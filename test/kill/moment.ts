import { randomFrom } from './random'
import type { Said } from './said'

/** When a server is killed: so many ms after it said something of a kind so many times. */
export interface Moment {
  readonly after: Said['type']
  readonly count: number
  readonly ms: number
}

/**
 * Half of the kills fall anywhere. The others are aimed at the two places where most could go wrong, which chance alone seldom meets: a
 * write that is under way (it takes up to 300 ms), and the moment in which a decision is taken.
 */
export function momentOf(seed: number): Moment {
  // Another row of numbers than the one that the server itself draws from.
  const random = randomFrom(seed + 1_000_000)
  const count = 1 + Math.floor(random() * 3)
  switch (seed % 4) {
    case 0:
    case 1:
      return { after: 'conversation', count: 1, ms: 200 + random() * 3_000 }
    case 2:
      return { after: 'writing', count, ms: random() * 100 }
    default:
      return { after: 'suspended', count, ms: random() * 5 }
  }
}
