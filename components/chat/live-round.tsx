import type { LiveRound as Live, TakenBack } from '@/lib/client/run-view'
import { Round } from './round'

interface LiveRoundProps {
  readonly live: Live
  readonly takenBack: readonly TakenBack[]
}

/** The round that is being written. */
export function LiveRound({ live, takenBack }: LiveRoundProps) {
  return <Round of="live" live={live} takenBack={takenBack} />
}
