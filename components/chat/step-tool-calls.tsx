import type { CallEntry } from '@/components/history/view/transcript'
import { StepToolCall } from './step-tool-call'

interface StepToolCallsProps {
  readonly runId: string
  readonly calls: readonly CallEntry[]
  /** Whether the run goes on. */
  readonly open: boolean
  readonly denied?: boolean
}

/** The calls of one round, in the order in which they were made. */
export function StepToolCalls({ runId, calls, open, denied = false }: StepToolCallsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] text-13">
      {calls.map((entry) => (
        <StepToolCall key={entry.call.callId} runId={runId} entry={entry} open={open} denied={denied} />
      ))}
    </div>
  )
}
