import { expect, it } from 'vitest'
import { createRunStore } from '@/lib/db/run-store'
import { createStepLog } from '@/lib/db/step-log'
import { foldFigures, noFigures } from '@/lib/domain/figures'
import type { NewRun } from '@/lib/runtime/ports'
import { newId } from '@/lib/shared/ids'
import { anAttempt } from '@/test/support/an-attempt'
import { onBoth } from './on-both'
import { addConversation, addRun, addUser, clock, entriesOf, newRun, settlementOf, startOfTime } from './samples'

onBoth('the run store', (get) => {
  const store = () => createRunStore(get().database, clock)
  const place = () => addConversation(get().database)
  const conversation = (id: string) => get().database.client.conversation.findUniqueOrThrow({ where: { id } })
  const ended = async (run: NewRun) => {
    await store().start(run)
    await store().settle(settlementOf(run.runId))
    return run
  }

  it('starts a run and says what it is', async () => {
    const run = newRun(await place())
    const { run: started, created } = await store().start(run)

    expect(created).toBe(true)
    expect(started).toMatchObject({
      id: run.runId,
      conversationId: run.conversationId,
      userId: run.userId,
      userName: 'Ada',
      title: 'How far is the Moon?',
      question: 'How far is the Moon?',
      status: 'running',
      reason: null,
      endedAt: null,
      durationMs: 0,
      steps: 0,
      usage: null,
      cost: null,
      pending: null,
    })
    expect(await store().find(run.runId)).toEqual(started)
    expect(await store().find(newId())).toBeUndefined()
    expect(await conversation(run.conversationId)).toMatchObject({
      activeRunId: run.runId,
      status: 'running',
      title: 'How far is the Moon?',
    })
  })

  it('keeps a title that is there', async () => {
    const first = await ended(newRun(await place()))
    const second = newRun(first, {
      message: { kind: 'new', id: newId(), text: 'And Mars?', parent: { kind: 'newest' }, title: 'And Mars?' },
    })
    expect((await store().start(second)).run.title).toBe('How far is the Moon?')
  })

  it('refuses a conversation that is not there or not theirs, and writes nothing', async () => {
    const theirs = await place()
    const stranger = await addUser(get().database)
    const run = newRun({ ...theirs, userId: stranger })
    await expect(store().start(run)).rejects.toMatchObject({ code: 'not_found' })
    await expect(store().start(newRun({ ...theirs, conversationId: newId() }))).rejects.toMatchObject({ code: 'not_found' })
    expect(await store().find(run.runId)).toBeUndefined()
    expect(await get().database.client.message.count({ where: { conversationId: theirs.conversationId } })).toBe(0)
  })

  it('lets one of many simultaneous starts win', async () => {
    const there = await place()
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => store().start(newRun(there))))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'run_busy' })
    expect(await get().database.client.message.count({ where: { conversationId: there.conversationId } })).toBe(1)
  })

  it('answers the same key with the same run, also at the same time and after its end', async () => {
    const there = await place()
    const key = { idempotencyKey: 'key-1' }
    const starts = await Promise.all(Array.from({ length: 5 }, () => store().start(newRun(there, key))))
    expect(new Set(starts.map(({ run }) => run.id)).size).toBe(1)
    expect(starts.filter(({ created }) => created)).toHaveLength(1)

    const [first] = starts
    await store().settle(settlementOf(first?.run.id ?? ''))
    const again = await store().start(newRun(there, key))
    expect(again).toMatchObject({ created: false, run: { id: first?.run.id, status: 'completed' } })
  })

  it('refuses the same key with another request, in the same conversation and in two at once', async () => {
    const there = await place()
    await ended(newRun(there, { idempotencyKey: 'key-2' }))
    await expect(store().start(newRun(there, { idempotencyKey: 'key-2', bodyHash: 'b' }))).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    })

    const other = await addConversation(get().database, there.userId)
    const results = await Promise.allSettled(
      [there, other].map((where, position) => store().start(newRun(where, { idempotencyKey: 'key-3', bodyHash: `${position}` }))),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'idempotency_mismatch' } })
  })

  it('lets one key of two people start two runs', async () => {
    const key = { idempotencyKey: 'theirs' }
    const [one, two] = await Promise.all([store().start(newRun(await place(), key)), store().start(newRun(await place(), key))])
    expect([one?.created, two?.created]).toEqual([true, true])
  })

  it('joins messages to branches: newest answer, a chosen answer, a sibling, the same message again', async () => {
    const there = await place()
    const message = (text: string, parent: Extract<NewRun['message'], { kind: 'new' }>['parent']) =>
      ({ message: { kind: 'new', id: newId(), text, parent, title: text } }) as const
    const first = await ended(newRun(there, { ...message('one', { kind: 'newest' }), startedAt: startOfTime }))
    const second = await ended(newRun(there, { ...message('two', { kind: 'newest' }), startedAt: startOfTime + 1 }))
    const aside = await ended(
      newRun(there, { ...message('aside', { kind: 'run', runId: first.runId }), startedAt: startOfTime + 2 }),
    )
    const secondId = second.message.kind === 'new' ? second.message.id : ''
    const edited = await ended(
      newRun(there, { ...message('two!', { kind: 'sibling-of', messageId: secondId }), startedAt: startOfTime + 3 }),
    )
    const again = await ended(newRun(there, { message: { kind: 'again', runId: second.runId }, startedAt: startOfTime + 4 }))
    const anew = await ended(newRun(there, { ...message('anew', { kind: 'run', runId: null }), startedAt: startOfTime + 5 }))

    const questions = async ({ runId }: NewRun) => (await store().branch(runId)).map(({ question }) => question)
    expect(await questions(second)).toEqual(['one', 'two'])
    expect(await questions(aside)).toEqual(['one', 'aside'])
    expect(await questions(edited)).toEqual(['one', 'two!'])
    expect(await questions(again)).toEqual(['one', 'two'])
    expect(await questions(anew)).toEqual(['anew'])
    expect((await store().find(again.runId))?.question).toBe('two')
  })

  it('refuses a parent, a sibling and a run of another conversation', async () => {
    const elsewhere = await ended(newRun(await place()))
    const there = await place()
    const elsewhereMessage = elsewhere.message.kind === 'new' ? elsewhere.message.id : ''
    const parents = [
      { kind: 'run', runId: elsewhere.runId } as const,
      { kind: 'sibling-of', messageId: elsewhereMessage } as const,
    ]
    for (const parent of parents) {
      const run = newRun(there, { message: { kind: 'new', id: newId(), text: 'x', parent, title: 'x' } })
      await expect(store().start(run)).rejects.toMatchObject({ code: 'validation_failed' })
    }
    const again = newRun(there, { message: { kind: 'again', runId: elsewhere.runId } })
    await expect(store().start(again)).rejects.toMatchObject({ code: 'validation_failed' })
    expect(await conversation(there.conversationId)).toMatchObject({ activeRunId: null, title: '' })
  })

  it('tells of earlier turns what a model is told of them', async () => {
    const first = await addRun(get().database)
    const log = createStepLog(get().database, clock)
    const entries = entriesOf(first.runId, 'branch')
    for (const entry of entries) await log.append(entry)
    await store().settle(settlementOf(first.runId))
    const second = newRun(first)
    await store().start(second)

    const [turn, open] = await store().branch(second.runId)
    expect(turn?.steps).toEqual(entries.map(({ step }) => step).filter(({ kind }) => kind !== 'request'))
    expect(open).toEqual({ question: 'How far is the Moon?', steps: [] })
  })

  it('settles once: the first settlement stands', async () => {
    const run = await addRun(get().database)
    const figures = { ...noFigures, steps: 3, costPico: 12_345_678_901_234_567n, currency: 'USD', textShown: true }
    const first = await store().settle(settlementOf(run.runId, { figures }))
    expect(first).toMatchObject({
      status: 'completed',
      reason: 'answered',
      durationMs: 1_500,
      activeMs: 1_500,
      steps: 3,
      cost: { amount: '12345.678901234567', currency: 'USD' },
    })
    expect(await store().settle(settlementOf(run.runId, { reason: 'cancelled', truncated: true }))).toBeUndefined()
    expect(await store().find(run.runId)).toEqual(first)
    expect(await conversation(run.conversationId)).toMatchObject({ activeRunId: null, status: 'completed' })
    expect((await conversation(run.conversationId)).updatedAt).toBe(BigInt(startOfTime + 1_500))
  })

  it('lets one of many simultaneous settlements win', async () => {
    const run = await addRun(get().database)
    const reasons = ['answered', 'cancelled', 'interrupted', 'provider_failed'] as const
    const results = await Promise.all(reasons.map((reason) => store().settle(settlementOf(run.runId, { reason }))))
    const winners = results.filter((result) => result !== undefined)
    expect(winners).toHaveLength(1)
    expect(await store().find(run.runId)).toEqual(winners[0])
  })

  it('keeps why a run failed', async () => {
    const run = await addRun(get().database)
    const error = { code: 'provider_timeout', message: 'The model did not answer in time.' } as const
    const settled = await store().settle(settlementOf(run.runId, { reason: 'provider_failed', error, endedAt: startOfTime - 50 }))
    expect(settled).toMatchObject({ status: 'failed', reason: 'provider_failed', error, durationMs: 0 })
  })

  it('keeps the newest draft of an open run, and none of one that has ended', async () => {
    const [open, over] = [await addRun(get().database), await addRun(get().database)]
    await store().settle(settlementOf(over.runId))
    await store().saveDrafts([])
    await store().saveDrafts([{ runId: open.runId, round: 1, attempt: 1, text: 'Abo', attempts: [] }])
    await store().saveDrafts([
      { runId: over.runId, round: 1, attempt: 1, text: 'late', attempts: [] },
      { runId: open.runId, round: 1, attempt: 2, text: 'About', attempts: [anAttempt] },
    ])
    expect(await get().database.client.draft.findMany({ where: { runId: { in: [open.runId, over.runId] } } })).toEqual([
      { runId: open.runId, round: 1, attempt: 2, text: 'About', attempts: JSON.stringify([anAttempt]) },
    ])
    await store().settle(settlementOf(open.runId))
    expect(await get().database.client.draft.count({ where: { runId: open.runId } })).toBe(0)
  })

  it('takes over runs whose lease has ended, with everything that is known of them, and each only once', async () => {
    const late = startOfTime + 10_000_000
    const dead = await addRun(get().database, { owner: 'dead', leaseUntil: late })
    const alive = await addRun(get().database, { owner: 'alive', leaseUntil: late })
    const log = createStepLog(get().database, clock)
    const entries = entriesOf(dead.runId, 'orphan').slice(0, 4)
    for (const entry of entries) await log.append({ ...entry, owner: 'dead' })
    await store().saveDrafts([{ runId: dead.runId, round: 2, attempt: 1, text: 'About 384', attempts: [anAttempt] }])
    await store().heartbeat('alive', late + 60_000)

    const takers = await Promise.all(['new-1', 'new-2'].map((owner) => store().takeOrphans(late + 1, owner, late + 20_000)))
    const mine = takers.flat().filter(({ run }) => run.id === dead.runId || run.id === alive.runId)
    const steps = entries.map(({ step }) => step)
    expect(mine).toEqual([
      {
        run: expect.objectContaining({ id: dead.runId, status: 'running', steps: 4 }),
        steps,
        figures: steps.reduce(foldFigures, noFigures),
        draft: { runId: dead.runId, round: 2, attempt: 1, text: 'About 384', attempts: [anAttempt] },
      },
    ])
    expect(await store().takeOrphans(late + 2, 'new-3', late + 20_000)).toEqual([])
  })

  it('takes at most twenty at a time', async () => {
    await store().takeOrphans(startOfTime + 1e12, 'nobody', startOfTime + 1e12)
    for (let count = 0; count < 23; count++) await addRun(get().database, { owner: 'gone', leaseUntil: startOfTime - 1 })
    expect(await store().takeOrphans(startOfTime, 'new', startOfTime + 5)).toHaveLength(20)
    expect(await store().takeOrphans(startOfTime, 'new', startOfTime + 5)).toHaveLength(3)
  })
})
