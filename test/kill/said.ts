import type { Step } from '@/lib/domain/step'

/** What a killed server had told its readers before. */
export type Said =
  | { readonly type: 'ready' }
  | { readonly type: 'conversation'; readonly id: string; readonly userId: string }
  | { readonly type: 'started'; readonly runId: string }
  | { readonly type: 'step'; readonly runId: string; readonly step: Step }
  | { readonly type: 'text'; readonly runId: string; readonly round: number; readonly text: string; readonly at: number }
  | { readonly type: 'restart'; readonly runId: string; readonly round: number }
  | { readonly type: 'suspended'; readonly runId: string }
  /** No more runs are taken: the server was told to stop. */
  | { readonly type: 'refused'; readonly code: string }
  | { readonly type: 'decided'; readonly runId: string }
  /** A write has begun outside, and is over. */
  | { readonly type: 'writing'; readonly runId: string; readonly callId: string }
  | { readonly type: 'wrote'; readonly runId: string; readonly callId: string }
  | { readonly type: 'end'; readonly runId: string; readonly status: string; readonly steps: number }

export type SaidOf<Type extends Said['type']> = Extract<Said, { type: Type }>
