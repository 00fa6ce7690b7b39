import type { Step } from './step'

/** One turn of a conversation's branch: what was asked and the steps of the run that answered; none for the question that is open. */
export interface Turn {
  readonly question: string
  readonly steps: readonly Step[]
}
