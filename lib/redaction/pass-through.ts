import type { Redactor } from './redactor'

export const createPassThrough = (): Redactor => ({
  redact: (text) => text,
  window: () => ({ push: (piece) => piece, end: () => '' }),
})
