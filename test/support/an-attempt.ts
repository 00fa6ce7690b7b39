import type { Attempt } from '@/lib/domain/step'

/** An attempt that is under way and has shown text. */
export const anAttempt: Attempt = {
  attempt: 1,
  configuration: 'main',
  provider: 'openai',
  model: 'big',
  mode: 'stream',
  sends: 1,
  startedAt: '2026-01-01T00:00:00.000Z',
  durationMs: 400,
  providerTtftMs: 100,
  ttftMs: 120,
  usage: null,
  cost: null,
  error: null,
}
