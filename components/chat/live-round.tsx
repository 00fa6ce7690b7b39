import type { LiveRound as Live, TakenBack } from '@/lib/client/run-view'
import { LiveCall } from './live-call'
import { Markdown } from './markdown'
import { Reasoning } from './reasoning'
import { RestartLine } from './restart-line'
import { RetractedLine } from './retracted-line'

interface LiveRoundProps {
  readonly live: Live
  readonly takenBack: readonly TakenBack[]
}

/** The round that is being written. */
export function LiveRound({ live, takenBack }: LiveRoundProps) {
  return (
    <>
      {takenBack.map((taken) =>
        taken.reason === 'refused' ? (
          <RetractedLine key={taken.attempt} />
        ) : (
          <RestartLine key={taken.attempt} text={taken.text} to={taken.to?.model ?? null} why={null} lostMs={null} now />
        ),
      )}
      {live.reasoning !== '' && <Reasoning text={live.reasoning} streaming={live.text === ''} />}
      {live.text !== '' && <Markdown text={live.text} streaming={live.calls.length === 0} />}
      {live.calls.map((call) => (
        <LiveCall key={call.index} call={call} />
      ))}
    </>
  )
}
