import type { RunEvent, TextRestart } from '@/lib/domain/event'
import { isOpen, type Run } from '@/lib/domain/run'
import type { Step } from '@/lib/domain/step'
import type { RunWithSteps } from '@/lib/domain/wire'
import { assertNever } from '@/lib/shared/assert-never'

export interface LiveCall {
  readonly index: number
  readonly name: string | null
  /** JSON text so far, unfinished. */
  readonly arguments: string
}

/** What is visible of the round that is being written: text that is not yet a step. */
export interface LiveRound {
  readonly round: number
  readonly attempt: number
  readonly text: string
  readonly reasoning: string
  readonly calls: readonly LiveCall[]
}

/** Text that the reader had seen and that no longer holds (C4, C5). */
export interface TakenBack {
  readonly round: number
  /** Whose text it was. */
  readonly attempt: number
  readonly text: string
  readonly reason: TextRestart['reason']
  readonly from?: TextRestart['from']
  readonly to?: TextRestart['to']
}

/** A run as its reader sees it: what is stored, and what is under way. */
export interface RunView {
  readonly run: Run
  readonly steps: readonly Step[]
  readonly live: LiveRound | null
  /** Of the live round only: once the round is a step, its attempts say it. */
  readonly takenBack: readonly TakenBack[]
  /** Sequence of the newest step; -1 before the first. The place to come back to. */
  readonly last: number
  /** `gap`: something was missed, so the connection has to be made anew. `ended`: nothing more will come. */
  readonly status: 'following' | 'gap' | 'ended'
}

export const viewRun = ({ run, steps }: RunWithSteps): RunView => ({
  run,
  steps,
  live: null,
  takenBack: [],
  last: steps.at(-1)?.sequence ?? -1,
  status: isOpen(run.status) ? 'following' : 'ended',
})

/** Folds one event in. Pure: the same events give the same view, however they were cut into connections. */
export function reduceRun(view: RunView, event: RunEvent): RunView {
  switch (event.type) {
    case 'run':
      return { ...view, run: event.run, status: 'following' }
    case 'step':
      return addStep(view, event.step)
    case 'text_delta': {
      const live = roundOf(view, event)
      const known = live.text.length
      if (event.offset + event.text.length <= known) return view
      if (event.offset !== known) return { ...view, status: 'gap' }
      return { ...view, live: { ...live, text: live.text + event.text } }
    }
    case 'text_restart':
      return { ...view, live: emptyRound(event), takenBack: takeBack(view, event) }
    case 'reasoning_delta': {
      const live = roundOf(view, event)
      return { ...view, live: { ...live, reasoning: live.reasoning + event.text } }
    }
    case 'tool_call_delta': {
      const live = roundOf(view, event)
      const before = live.calls.find(({ index }) => index === event.index)
      const call = {
        index: event.index,
        name: event.name ?? before?.name ?? null,
        arguments: (before?.arguments ?? '') + event.argumentsDelta,
      }
      const others = live.calls.filter(({ index }) => index !== event.index)
      return { ...view, live: { ...live, calls: [...others, call].sort((a, b) => a.index - b.index) } }
    }
    case 'suspended':
      return { ...view, run: { ...view.run, status: event.status, pending: event.pending }, live: null, takenBack: [] }
    case 'end':
      return { ...view, run: event.run, live: null, takenBack: [], status: 'ended' }
    default:
      return assertNever(event)
  }
}

function addStep(view: RunView, step: Step): RunView {
  if (step.sequence <= view.last) return view
  if (step.sequence !== view.last + 1) return { ...view, status: 'gap' }
  const next = { ...view, steps: [...view.steps, step], last: step.sequence }
  if (step.kind === 'request') return { ...next, live: emptyRound({ round: step.round, attempt: 1 }), takenBack: [] }
  if (step.kind === 'llm') return { ...next, live: null, takenBack: [] }
  // A decision ends the wait, and so does the end of the tool that asked; the run itself is only sent at the start of a connection.
  if (step.kind === 'approval' || step.kind === 'input' || step.kind === 'tool_result')
    return { ...next, run: { ...view.run, status: 'running', pending: null } }
  return next
}

const emptyRound = ({ round, attempt }: { round: number; attempt: number }): LiveRound => ({
  round,
  attempt,
  text: '',
  reasoning: '',
  calls: [],
})

const roundOf = (view: RunView, event: { round: number; attempt: number }): LiveRound =>
  view.live?.round === event.round && view.live.attempt === event.attempt ? view.live : emptyRound(event)

function takeBack({ live, takenBack }: RunView, event: TextRestart): readonly TakenBack[] {
  const ofRound = takenBack.filter(({ round }) => round === event.round)
  if (event.reason === 'resume' || !live || live.round !== event.round || live.text === '') return ofRound
  return [
    ...ofRound,
    {
      round: live.round,
      attempt: live.attempt,
      // Refused text is not kept anywhere, not even here (C5).
      text: event.reason === 'refused' ? '' : live.text,
      reason: event.reason,
      ...(event.from && { from: event.from }),
      ...(event.to && { to: event.to }),
    },
  ]
}
