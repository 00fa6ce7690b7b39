import type { StepOf } from '@/lib/domain/step'

/** The `llm` step of a round that said something and of which nothing else is known. */
export const aRound = (over: Partial<StepOf<'llm'>> = {}): StepOf<'llm'> => ({
  sequence: 0,
  kind: 'llm',
  round: 1,
  at: '2026-01-01T00:00:00.000Z',
  text: '',
  finishReason: 'stop',
  deliveryMode: 'live',
  requested: 'test',
  servedBy: null,
  attempts: [],
  ttftMs: null,
  usage: null,
  cost: null,
  price: null,
  processingMs: null,
  cacheHit: false,
  guardrails: [],
  error: null,
  timing: [],
  ...over,
})
