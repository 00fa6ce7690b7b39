'use client'

import { useMemo } from 'react'
import { type Entry, transcriptOf } from '@/components/history/view/transcript'
import type { LiveRound as Live, TakenBack } from '@/lib/client/run-view'
import { isOpen, type Run } from '@/lib/domain/run'
import type { Step } from '@/lib/domain/step'
import { Round } from './round'
import { RunNotice } from './run-notice'
import { StepContext } from './step-context'
import { StepDecision } from './step-decision'
import { StepStage } from './step-stage'
import { StepToolCalls } from './step-tool-calls'

export interface RunTranscriptProps {
  readonly run: Run
  readonly steps: readonly Step[]
  readonly live?: Live | null
  readonly takenBack?: readonly TakenBack[]
}

/** A run as a reader sees it, from the same steps in the chat and in its Verlauf: rounds and calls in the order in which they happened. */
export function RunTranscript({ run, steps, live = null, takenBack = [] }: RunTranscriptProps) {
  const entries = useMemo(() => withDenials(transcriptOf(steps)), [steps])
  const open = isOpen(run.status)
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 text-15">
      {[
        ...entries.map(({ entry, denied }) => (
          <TranscriptEntry key={keyOf(entry)} runId={run.id} entry={entry} open={open} denied={denied} />
        )),
        live && (
          <TranscriptEntry
            key={keyOf({ type: 'live', live, takenBack })}
            runId={run.id}
            entry={{ type: 'live', live, takenBack }}
            open={open}
            denied={false}
          />
        ),
      ]}
      <RunNotice run={run} />
    </div>
  )
}

type Shown = Entry | { readonly type: 'live'; readonly live: Live; readonly takenBack: readonly TakenBack[] }

interface TranscriptEntryProps {
  readonly runId: string
  readonly entry: Shown
  readonly open: boolean
  readonly denied: boolean
}

function TranscriptEntry({ runId, entry, open, denied }: TranscriptEntryProps) {
  switch (entry.type) {
    case 'round':
      return <Round of="step" step={entry.step} />
    case 'live':
      return <Round of="live" live={entry.live} takenBack={entry.takenBack} />
    case 'tools':
      return <StepToolCalls runId={runId} calls={entry.calls} open={open} denied={denied} />
    case 'decision':
      return <StepDecision step={entry.step} />
    case 'context':
      return <StepContext step={entry.step} />
    case 'stage':
      return <StepStage step={entry.step} />
    case 'wait':
      return null
  }
}

/** Calls after a denial were not run because of it; the next round begins anew. */
function withDenials(entries: readonly Entry[]): readonly { entry: Entry; denied: boolean }[] {
  let denied = false
  return entries.map((entry) => {
    if (entry.type === 'round') denied = false
    if (entry.type === 'decision') denied = entry.step.kind === 'approval' && entry.step.decision === 'deny'
    return { entry, denied }
  })
}

/** A round keeps its key when it settles. */
function keyOf(entry: Shown): string {
  switch (entry.type) {
    case 'live':
      return `round${entry.live.round}`
    case 'round':
      return `round${entry.step.round}`
    case 'tools':
    case 'wait':
      return `${entry.type}${entry.sequence}`
    default:
      return `${entry.type}${entry.step.sequence}`
  }
}
