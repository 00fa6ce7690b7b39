import { describe, expect, it } from 'vitest'
import { noFigures } from '@/lib/domain/figures'
import { createRecorder } from '@/lib/recorder/recorder'
import { createRedactor } from '@/lib/redaction/create-redactor'
import { aRound } from '@/test/support/a-round'
import { anAttempt } from '@/test/support/an-attempt'
import { FakeClock } from '@/test/support/fake-clock'
import { plainRedactor } from '@/test/support/plain-redactor'

describe('drafts', () => {
  it('are asked for once per growth, and are empty after the text was taken back', () => {
    const log = { append: async () => undefined, read: async () => [] }
    const recorder = createRecorder({ log, redactor: plainRedactor, clock: new FakeClock(), owner: 'me' })
    const run = recorder.open('run', noFigures)
    expect(recorder.changedDrafts()).toEqual([])
    run.transient({ type: 'text_delta', round: 1, attempt: 1, offset: 0, text: 'half an answer' })
    expect(recorder.changedDrafts()).toEqual([{ runId: 'run', round: 1, attempt: 1, text: 'half an answer', attempts: [] }])
    expect(recorder.changedDrafts()).toEqual([])
    run.transient({ type: 'text_restart', round: 1, attempt: 2, reason: 'fallback' })
    expect(recorder.changedDrafts()).toEqual([{ runId: 'run', round: 1, attempt: 2, text: '', attempts: [] }])
  })

  it('say whom the round has asked, even before there is a text, with what a provider is quoted with redacted', async () => {
    const log = { append: async () => undefined, read: async () => [] }
    const recorder = createRecorder({ log, redactor: createRedactor(), clock: new FakeClock(), owner: 'me' })
    const run = recorder.open('run', noFigures)
    const key = `sk-${'a1B2c3D4'.repeat(6)}`
    const failed = { ...anAttempt, error: { code: 'provider_rejected', message: `Wrong key ${key}` } }
    run.calling(1, () => [failed, { ...anAttempt, attempt: 2 }])
    const [draft] = recorder.changedDrafts()
    expect(draft).toMatchObject({ round: 1, attempt: 2, text: '', attempts: [{ provider: 'openai' }, { error: null }] })
    expect(JSON.stringify(draft)).not.toContain(key)
    run.write(aRound())
    await run.durable()
    expect(recorder.changedDrafts()).toEqual([])
  })
})
