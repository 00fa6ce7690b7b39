import type { CallEntry } from '@/components/history/view/transcript'
import type { GlyphState } from '@/components/ui/status-glyph'

export type CallState = Exclude<GlyphState, 'waiting' | 'restart'>

/** What a call's line says. Two of the states are told by what else is known: who denied it, and whether the run goes on. */
export function callStateOf(
  { result, stages }: CallEntry,
  around: { readonly open: boolean; readonly denied: boolean },
): CallState {
  if (!result) return around.open ? 'running' : 'interrupted'
  switch (result.outcome) {
    case 'ok':
      return stages.some(({ decision }) => decision === 'undetermined') ? 'undetermined' : 'done'
    case 'error':
      return 'failed'
    case 'refused':
      return around.denied && !stages.some(({ decision }) => decision === 'refused') ? 'denied' : 'refused'
    case 'cancelled':
      return 'stopped'
    case 'unknown':
      return 'undetermined'
  }
}

/** The check that decided, with its own words. */
export function decidingCheck({ stages }: CallEntry): { readonly name: string; readonly reason: string | undefined } | undefined {
  for (const answer of ['object', 'unavailable'] as const) {
    const check = stages.flatMap(({ checks }) => checks).find((candidate) => candidate.answer === answer)
    if (check) return { name: check.name, reason: check.reason }
  }
  return undefined
}
