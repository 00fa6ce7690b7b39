'use client'

import { useMemo } from 'react'
import { type Entry, transcriptOf } from '@/components/history/view/transcript'
import type { LiveRound as Live, TakenBack } from '@/lib/client/run-view'
import { isOpen, type Run } from '@/lib/domain/run'
import type { Step } from '@/lib/domain/step'
import { LiveRound } from './live-round'
import { RunNotice } from './run-notice'
import { StepContext } from './step-context'
import { StepDecision } from './step-decision'
import { StepRound } from './step-round'
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
      {entries.map(({ entry, denied }) => (
        <TranscriptEntry key={keyOf(entry)} entry={entry} open={open} denied={denied} />
      ))}
      {live && <LiveRound live={live} takenBack={takenBack} />}
      <RunNotice run={run} />
    </div>
  )
}

function TranscriptEntry({ entry, open, denied }: { entry: Entry; open: boolean; denied: boolean }) {
  switch (entry.type) {
    case 'round':
      return <StepRound step={entry.step} />
    case 'tools':
      return <StepToolCalls calls={entry.calls} open={open} denied={denied} />
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

const keyOf = (entry: Entry): string =>
  entry.type === 'tools' || entry.type === 'wait' ? `${entry.type}${entry.sequence}` : `${entry.type}${entry.step.sequence}`
