import { expect, it } from 'vitest'
import { createConversationSearch } from '@/lib/db/conversation-search'
import { createConversationStore } from '@/lib/db/conversation-store'
import { createNoteStore } from '@/lib/db/note-store'
import { createRunStore } from '@/lib/db/run-store'
import { createStepLog } from '@/lib/db/step-log'
import { newId } from '@/lib/shared/ids'
import { onBoth } from './on-both'
import { addConversation, addRun, addUser, artifactEntry, clock, entriesOf, newRun, settlementOf, startOfTime } from './samples'

onBoth('the conversation store', (get) => {
  const store = () => createConversationStore(get().database, clock)

  it('makes a conversation', async () => {
    const userId = await addUser(get().database)
    const id = newId()
    const at = new Date(startOfTime).toISOString()
    expect(await store().create(userId, id, { title: 'Moon', configuration: 'fast' })).toEqual({
      id,
      title: 'Moon',
      configuration: 'fast',
      pinned: false,
      archived: false,
      createdAt: at,
      updatedAt: at,
      status: null,
    })
    expect(await store().configurationOf(userId, id)).toBe('fast')
  })

  it('changes what is said and nothing else', async () => {
    const { userId, conversationId } = await addConversation(get().database)
    await store().patch(userId, conversationId, { title: 'Mars', pinned: true })
    expect(await store().patch(userId, conversationId, {})).toMatchObject({ title: 'Mars', pinned: true, archived: false })
    const after = await store().patch(userId, conversationId, { archived: true, pinned: false, configuration: 'slow' })
    expect(after).toMatchObject({ title: 'Mars', pinned: false, archived: true, configuration: 'slow' })
  })

  it('hides what is not there and what is somebody else’s', async () => {
    const { conversationId } = await addConversation(get().database)
    const stranger = await addUser(get().database)
    for (const id of [conversationId, newId()]) {
      await expect(store().configurationOf(stranger, id)).rejects.toMatchObject({ code: 'not_found' })
      await expect(store().patch(stranger, id, { title: 'mine' })).rejects.toMatchObject({ code: 'not_found' })
      await expect(store().remove(stranger, id)).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  it('removes a conversation with everything that is only in it', async () => {
    const { client } = get().database
    const [gone, kept] = [await addRun(get().database), await addRun(get().database)]
    const log = createStepLog(get().database, clock)
    for (const entry of entriesOf(gone.runId, 'both')) await log.append(entry)
    await log.append(entriesOf(kept.runId, 'both')[0] ?? expect.fail('no entry'))
    const drawn = artifactEntry(gone.runId, newId())
    await log.append({ ...drawn, step: { ...drawn.step, sequence: 6 } })
    expect(await client.artifact.count({ where: { runId: gone.runId } })).toBe(1)
    await createRunStore(get().database, clock).settle(settlementOf(gone.runId))
    await store().remove(gone.userId, gone.conversationId)

    const ofRun = { where: { runId: gone.runId } }
    expect(await client.run.count({ where: { id: gone.runId } })).toBe(0)
    expect(await client.message.count({ where: { conversationId: gone.conversationId } })).toBe(0)
    expect(await client.artifact.count(ofRun)).toBe(0)
    expect([await client.step.count(ofRun), await client.stepBody.count(ofRun), await client.runText.count(ofRun)]).toEqual([
      0, 0, 0,
    ])
    expect((await client.requestBody.findMany({ where: { hash: { startsWith: 'both' } } })).map(({ hash }) => hash)).toEqual([
      'both',
    ])
  })

  it('refuses to remove a conversation whose run is under way', async () => {
    const run = await addRun(get().database)
    await expect(store().remove(run.userId, run.conversationId)).rejects.toMatchObject({ code: 'run_busy' })
    expect(await get().database.client.run.count({ where: { id: run.runId } })).toBe(1)
  })

  it('keeps what was sent when the same is sent elsewhere while it is removed', async () => {
    const log = createStepLog(get().database, clock)
    for (let round = 0; round < 15; round++) {
      const [old, fresh] = [await addRun(get().database), await addRun(get().database)]
      const [first, second] = [entriesOf(old.runId, `race-${round}`)[0], entriesOf(fresh.runId, `race-${round}`)[0]]
      if (!first || !second) expect.fail('no entries')
      await log.append(first)
      await createRunStore(get().database, clock).settle(settlementOf(old.runId))
      await Promise.all([store().remove(old.userId, old.conversationId), log.append(second)])
      expect(await get().database.client.requestBody.count({ where: { hash: `race-${round}` } })).toBe(1)
    }
  })
})

onBoth('the note store', (get) => {
  it('keeps a note once and lists a person’s own, newest first', async () => {
    const store = createNoteStore(get().database)
    const [ada, bob] = [await addUser(get().database), await addUser(get().database)]
    const note = { id: newId(), title: 'Äpfel', text: 'Three kilos, 100 % ripe_ones', createdAt: 1_000 }
    await store.save(ada, note)
    await store.save(ada, { ...note, text: 'again' })
    const second = { id: newId(), title: null, text: 'Pears', createdAt: 2_000 }
    await store.save(ada, second)
    await store.save(bob, { ...second, id: newId() })

    expect(await store.list(ada, { query: null, limit: 10 })).toEqual([second, note])
    expect(await store.list(ada, { query: null, limit: 1 })).toEqual([second])
    for (const query of ['äPFEL', '100 %', 'RIPE_']) expect(await store.list(ada, { query, limit: 10 })).toEqual([note])
    for (const query of ['%', '_']) expect(await store.list(ada, { query, limit: 10 })).toEqual([note])
    expect(await store.list(ada, { query: '10_ %', limit: 10 })).toEqual([])
  })
})

onBoth('the conversation search', (get) => {
  it('finds a person’s own turns by title, question and answer, newest first', async () => {
    const search = createConversationSearch(get().database)
    const runs = createRunStore(get().database, clock)
    const log = createStepLog(get().database, clock)
    const there = await addConversation(get().database)
    const ask = async (text: string, startedAt: number) => {
      const run = newRun(there, {
        startedAt,
        message: { kind: 'new', id: newId(), text, parent: { kind: 'newest' }, title: 'Größen' },
      })
      await runs.start(run)
      for (const entry of entriesOf(run.runId, run.runId)) await log.append(entry)
      await runs.settle(settlementOf(run.runId))
      return run
    }
    const first = await ask('Wie weit ist der MOND?', startOfTime)
    const second = await ask('And 50% of that?', startOfTime + 5)
    await addRun(get().database, {
      message: { kind: 'new', id: newId(), text: 'Mond', parent: { kind: 'newest' }, title: 'Mond' },
    })

    const find = async (query: string, except = '', limit = 10) =>
      (await search.search(there.userId, { query, limit, except })).map(({ runId }) => runId)
    expect(await search.search(there.userId, { query: 'mond', limit: 10, except: '' })).toEqual([
      {
        conversationId: there.conversationId,
        title: 'Größen',
        runId: first.runId,
        question: 'Wie weit ist der MOND?',
        answer: 'About 384,400 km.',
        at: startOfTime,
      },
    ])
    expect(await find('GRÖSSEN')).toEqual([])
    expect(await find('GRÖ')).toEqual([second.runId, first.runId])
    expect(await find('384,400')).toEqual([second.runId, first.runId])
    expect(await find('384,400', second.runId)).toEqual([first.runId])
    expect(await find('384,400', '', 1)).toEqual([second.runId])
    expect(await find('50%')).toEqual([second.runId])
    expect(await find('5_%')).toEqual([])
  })
})
