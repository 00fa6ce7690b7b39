import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunEvent } from '@/lib/domain/event'
import type { Principal } from '@/lib/domain/principal'
import { newId } from '@/lib/shared/ids'
import { anAttempt } from '@/test/support/an-attempt'
import { readEvents } from '@/test/support/read-events'
import { type WholeHouse, wholeHouse } from '@/test/support/whole-house'

const pick = <Type extends RunEvent['type']>(events: readonly RunEvent[], type: Type) =>
  events.filter((event): event is Extract<RunEvent, { type: Type }> => event.type === type)
const stepsOf = (events: readonly RunEvent[]) => pick(events, 'step').map(({ step }) => step)

describe('stopping and dying', () => {
  let house: WholeHouse
  let kim: Principal

  beforeAll(async () => {
    house = await wholeHouse({ VERLAUF_DEMO_SPEED: '1' })
    kim = await house.person('Kim')
  })
  afterAll(() => house.close())

  const start = async (text: string, conversationId?: string) => {
    const id = conversationId ?? (await house.services.conversations.create(kim.userId, newId(), {})).id
    return (await house.services.runtime.start(kim, id, { text }, null)).run
  }

  it('stops the model, keeps exactly the text that was shown, and answers with the receipt', async () => {
    const { runtime } = house.services
    const run = await start('Write a long report')
    let receipt: ReturnType<typeof runtime.cancel> | undefined
    const events = await readEvents(runtime.followStarted(run), (event) => {
      if (event.type === 'text_delta' && event.offset > 20) receipt ??= runtime.cancel(kim, run.id)
    })
    expect(await receipt).toMatchObject({ run: { status: 'cancelled' }, stopped: [{ kind: 'model_call' }], finished: [] })
    const shown = pick(events, 'text_delta').map(({ text }) => text)
    const llm = stepsOf(events).find((step) => step.kind === 'llm')
    expect(llm).toMatchObject({ finishReason: 'cancelled', text: shown.join('') })
    expect(events.at(-1)).toMatchObject({ type: 'end', run: { status: 'cancelled', reason: 'cancelled', truncated: true } })
  })

  it('leaves a run alone that has ended', async () => {
    const { runtime } = house.services
    const run = await start('Hello')
    await readEvents(runtime.followStarted(run))
    expect(await runtime.cancel(kim, run.id)).toMatchObject({ run: { status: 'completed' }, stopped: [], finished: [] })
  })

  it('lets one run at a time into a conversation', async () => {
    const { runtime } = house.services
    const run = await start('Write a long report')
    await expect(start('And another', run.conversationId)).rejects.toMatchObject({ code: 'run_busy' })
    await runtime.cancel(kim, run.id)
    const next = await start('Hello again', run.conversationId)
    expect(await runtime.cancel(kim, next.id)).toMatchObject({ run: { status: 'cancelled' } })
  })

  it('hides a run from others, and shows it to an operator', async () => {
    const { runtime } = house.services
    const run = await start('Hello')
    await expect(runtime.follow(await house.person('Eve'), run.id, -1)).rejects.toMatchObject({ code: 'not_found' })
    await expect(runtime.cancel(await house.person('Eve'), run.id)).rejects.toMatchObject({ code: 'not_found' })
    const events = await readEvents(await runtime.follow(await house.person('Olga', 'operator'), run.id, -1))
    expect(events.at(-1)?.type).toBe('end')
  })

  it('gives a reader that comes in the middle, and one that comes back, the same as one that stayed', async () => {
    const { runtime } = house.services
    const run = await start('What is 17.5 % of 1,240 and what time is it in Tokyo?')
    let late: Promise<RunEvent[]> | undefined
    const events = await readEvents(runtime.followStarted(run), (event) => {
      if (event.type === 'text_delta' && event.offset > 10)
        late ??= runtime.follow(kim, run.id, -1).then((follow) => readEvents(follow))
    })
    expect(stepsOf((await late) ?? [])).toEqual(stepsOf(events))
    const again = await readEvents(await runtime.follow(kim, run.id, 3))
    expect(stepsOf(again)).toEqual(stepsOf(events).slice(4))
  })

  it('settles what a dead process left, with the drafted text, so that the conversation goes on', async () => {
    const { runtime } = house.services
    const run = await start('Write a long report')
    // The process of this house "dies": another one takes the run over, as after a lease that ran out.
    const { database, clock } = house.services
    await new Promise<void>((resolve, reject) => {
      readEvents(runtime.followStarted(run), (event) => {
        if (event.type === 'text_delta' && event.offset > 100) resolve()
      }).catch(reject)
    })
    const { createRunStore } = await import('@/lib/db/run-store')
    const { createStepLog } = await import('@/lib/db/step-log')
    const { createRecorder } = await import('@/lib/recorder/recorder')
    const { createCustodian } = await import('@/lib/runtime/custodian')
    const { createRedactor } = await import('@/lib/redaction/create-redactor')
    const store = createRunStore(database, clock)
    await store.saveDrafts([{ runId: run.id, round: 1, attempt: 1, text: 'The first words', attempts: [anAttempt] }])
    const faults: unknown[] = []
    const later = { now: () => clock.now() + 60_000, monotonic: clock.monotonic }
    const owner = newId()
    const recorder = createRecorder({ log: createStepLog(database, later), redactor: createRedactor(), clock: later, owner })
    const { createSuspensionStore } = await import('@/lib/db/suspension-store')
    const { createSeal } = await import('@/lib/db/seal')
    const other = createCustodian({
      store,
      suspensions: createSuspensionStore(
        database,
        createSeal(() => 'a secret of this test', 'suspensions'),
      ),
      recorder,
      clock: later,
      owner,
      driving: () => [],
      leaseMs: 20_000,
      report: (fault) => faults.push(fault),
    })
    await other.start()
    other.stop()
    expect(faults).toEqual([])
    const { steps, run: settled } = await house.services.history.run(kim, run.id)
    expect(settled).toMatchObject({ status: 'failed', reason: 'interrupted', truncated: true })
    expect(steps.at(-1)).toMatchObject({ kind: 'llm', finishReason: 'interrupted', text: 'The first words', ttftMs: 120 })
    expect(steps.at(-1)).toMatchObject({ attempts: [{ ...anAttempt, error: { code: 'interrupted' } }] })
    const next = await start('Hello again', run.conversationId)
    await runtime.cancel(kim, next.id)
  })
})
