import { describe, expect, it } from 'vitest'
import { noFigures } from '@/lib/domain/figures'
import { createRecorder } from '@/lib/recorder/recorder'
import { FakeClock } from '@/test/support/fake-clock'
import { plainRedactor } from '@/test/support/plain-redactor'

describe('drafts', () => {
  it('are asked for once per growth, and are empty after the text was taken back', () => {
    const log = { append: async () => undefined, read: async () => [] }
    const recorder = createRecorder({ log, redactor: plainRedactor, clock: new FakeClock(), owner: 'me' })
    const run = recorder.open('run', noFigures)
    expect(recorder.changedDrafts()).toEqual([])
    run.transient({ type: 'text_delta', round: 1, attempt: 1, offset: 0, text: 'half an answer' })
    expect(recorder.changedDrafts()).toEqual([{ runId: 'run', round: 1, attempt: 1, text: 'half an answer' }])
    expect(recorder.changedDrafts()).toEqual([])
    run.transient({ type: 'text_restart', round: 1, attempt: 2, reason: 'fallback' })
    expect(recorder.changedDrafts()).toEqual([{ runId: 'run', round: 1, attempt: 2, text: '' }])
  })
})
