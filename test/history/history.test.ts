import { beforeAll, describe, expect, it } from 'vitest'
import { createConversationStore } from '@/lib/db/conversation-store'
import { createRunStore } from '@/lib/db/run-store'
import { createStepLog } from '@/lib/db/step-log'
import { foldFigures, noFigures } from '@/lib/domain/figures'
import type { Principal, Role } from '@/lib/domain/principal'
import { runSchema } from '@/lib/domain/run'
import type { Step } from '@/lib/domain/step'
import { conversationDetailSchema, pageOf, runListQuery, runWithStepsSchema } from '@/lib/domain/wire'
import { createHistory } from '@/lib/history/history'
import type { NewRun, Settlement } from '@/lib/runtime/ports'
import { newId } from '@/lib/shared/ids'
import { onBoth, type TestDatabase } from '@/test/db/on-both'
import {
  addConversation,
  addUser,
  artifactData,
  artifactEntry,
  clock,
  entriesOf,
  newRun,
  settlementOf,
  startOfTime,
  toolSteps,
} from '@/test/db/samples'
import { aRound } from '@/test/support/a-round'

const as = (userId: string, role: Role = 'user'): Principal => ({ userId, name: 'x', role, via: 'session' })

/** Asks and answers in a conversation of its own. */
async function ask(
  { database }: TestDatabase,
  userId: string,
  { text = 'How far is the Moon?', run = {}, settle = {} as Partial<Settlement> | null, at = startOfTime } = {},
): Promise<NewRun> {
  const there = await addConversation(database, userId)
  const started = newRun(there, {
    startedAt: at,
    message: { kind: 'new', id: newId(), text, parent: { kind: 'newest' }, title: text },
    ...run,
  })
  const runs = createRunStore(database, clock)
  await runs.start(started)
  if (settle) await runs.settle(settlementOf(started.runId, { endedAt: at + 1_500, ...settle }))
  return started
}

onBoth('the run list', (get) => {
  let ada: string
  let bob: string
  const history = () => createHistory(get().database, clock)
  const ids = async (principal: Principal, query: Record<string, unknown> = {}) =>
    (await history().runs(principal, runListQuery.parse(query))).items.map(({ id }) => id)

  beforeAll(async () => {
    ada = await addUser(get().database)
    bob = await addUser(get().database, 'Bob')
  })

  it('shows a user their own and an operator everything, newest first', async () => {
    const first = await ask(get(), ada, { at: startOfTime })
    const second = await ask(get(), bob, { at: startOfTime + 10 })
    const third = await ask(get(), ada, { at: startOfTime + 10 })
    expect(await ids(as(ada))).toEqual([third.runId, first.runId])
    expect(await ids(as(ada), { userId: bob })).toEqual([])
    for (const role of ['operator', 'admin'] as const) {
      expect(await ids(as('nobody', role))).toEqual([[second.runId, third.runId].sort().reverse(), first.runId].flat())
    }
    const page = await history().runs(as(bob), runListQuery.parse({}))
    expect(pageOf(runSchema).parse(page)).toEqual(page)
    expect(page.items[0]).toMatchObject({ userName: 'Bob', title: 'How far is the Moon?' })
  })

  it('pages without a gap and without repeating, also where times are equal', async () => {
    const carol = await addUser(get().database)
    const made: string[] = []
    for (let count = 0; count < 11; count++)
      made.push((await ask(get(), carol, { at: startOfTime + Math.floor(count / 4) })).runId)

    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await history().runs(as(carol), runListQuery.parse({ limit: '3', ...(cursor ? { cursor } : {}) }))
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(new Set(seen).size).toBe(11)
    expect(seen).toEqual(await ids(as(carol)))
    expect([...seen].sort()).toEqual([...made].sort())
  })

  it.each(['', 'x', 'bm90IGEgY3Vyc29y', '../../etc', 'MTIz.', 'p'.repeat(400)])(
    'refuses the broken cursor %j',
    async (cursor) => {
      const broken = history().runs(as(ada), { ...runListQuery.parse({}), cursor })
      await expect(broken).rejects.toMatchObject({ code: 'validation_failed' })
    },
  )

  describe('its filters', () => {
    let dora: string
    let answered: NewRun
    let failed: NewRun
    let open: NewRun

    beforeAll(async () => {
      dora = await addUser(get().database)
      const served = { configuration: 'second', provider: 'open"ai', model: 'm-2' }
      const figures = { ...noFigures, fallbacks: 1, restarts: 1, ttftMs: 400, deliveryMode: 'live' as const, servedBy: [served] }
      answered = await ask(get(), dora, { text: 'Wie WEIT ist Ärgernis 100%?', settle: { figures, answer: 'Ganz Öde.' } })
      failed = await ask(get(), dora, {
        text: 'fails',
        at: startOfTime + 60_000,
        run: { configuration: 'other', model: 'm-9' },
        settle: {
          reason: 'provider_failed',
          error: { code: 'provider_timeout', message: 'late' },
          figures: { ...noFigures, approvals: 1, deliveryMode: 'hold' },
          endedAt: startOfTime + 90_000,
          answer: '',
        },
      })
      open = await ask(get(), dora, { text: 'open', at: startOfTime + 120_000, settle: null })
    })

    it('tool, guardrail and cache, as the steps have them', async () => {
      const finn = await addUser(get().database)
      const withSteps = async (steps: readonly Step[], at: number) => {
        const { runId } = await ask(get(), finn, { settle: null, at })
        let figures = noFigures
        const log = createStepLog(get().database, clock)
        for (const step of steps) {
          figures = foldFigures(figures, step)
          await log.append({ runId, owner: 'process-1', step, figures })
        }
        await createRunStore(get().database, clock).settle(settlementOf(runId, { figures, endedAt: at + 1_500 }))
        return runId
      }
      const guardrails = [
        { name: 'secret-redaction', verdict: 'redact' as const, reason: '"name":"content-filter" \u0000 \ud800 \\\\u0000' },
        { name: 'term-list', verdict: 'allow' as const },
      ]
      const [call] = toolSteps(0)
      const inside = { ...call, name: 'save_note', arguments: '{"name":"calculator"}' } as Step
      const calculated = await withSteps([call], startOfTime)
      const noted = await withSteps([inside], startOfTime + 1)
      const masked = await withSteps([aRound({ guardrails })], startOfTime + 2)
      const cached = await withSteps([aRound({ cacheHit: true })], startOfTime + 3)
      const open = await ask(get(), finn, { settle: null, at: startOfTime + 4 })
      await createStepLog(get().database, clock).append({
        runId: open.runId,
        owner: 'process-1',
        step: { ...call, sequence: 0 },
        figures: noFigures,
      })

      const found = (query: Record<string, unknown>) => ids(as(finn), query)
      expect(await found({ tool: 'calculator' })).toEqual([open.runId, calculated])
      expect(await found({ tool: ['calculator', 'save_note'] })).toEqual([open.runId, noted, calculated])
      expect(await found({ tool: 'calc' })).toEqual([])
      expect(await found({ guardrail: 'secret-redaction' })).toEqual([masked])
      expect(await found({ guardrail: ['content-filter', 'term-list'] }), 'an allowed round is no hit').toEqual([])
      expect(await found({ cacheHit: 'true' })).toEqual([cached])
      expect(await found({ cacheHit: 'false' })).toEqual([open.runId, masked, noted, calculated])
      expect(await found({ cacheHit: 'true', tool: 'calculator' })).toEqual([])
      const changed = await history().runsSince(as(finn), { since: new Date(startOfTime - 1).toISOString(), tool: ['save_note'] })
      expect(changed.items.map(({ id }) => id)).toEqual([noted])
    })

    const cases: [string, Record<string, unknown>, () => NewRun[]][] = [
      ['status', { status: 'failed' }, () => [failed]],
      ['several statuses', { status: ['completed', 'failed'] }, () => [failed, answered]],
      ['every status, twice', { status: ['completed', 'failed', 'running', 'failed'] }, () => [open, failed, answered]],
      ['a status that nobody has', { status: 'awaiting_input' }, () => []],
      ['reason', { reason: ['provider_failed', 'cancelled'] }, () => [failed]],
      ['configuration', { configuration: 'other' }, () => [failed]],
      ['several configurations', { configuration: ['other', 'none'] }, () => [failed]],
      ['model', { model: 'm-9' }, () => [failed]],
      ['provider, whole and literally', { provider: 'open"ai' }, () => [answered]],
      ['a part of a provider', { provider: 'open' }, () => []],
      ['delivery mode', { deliveryMode: 'hold' }, () => [failed]],
      ['question, ignoring case in any script', { q: 'ärgernis' }, () => [answered]],
      ['answer', { q: 'ÖDE' }, () => [answered]],
      ['percent literally', { q: '%' }, () => [answered]],
      ['underscore literally', { q: '_' }, () => []],
      ['no text', { q: '' }, () => [open, failed, answered]],
      ['from', { from: new Date(startOfTime + 60_000).toISOString() }, () => [open, failed]],
      ['to', { to: new Date(startOfTime + 60_000).toISOString() }, () => [answered]],
      ['time to first text', { minTtftMs: '400' }, () => [answered]],
      ['duration', { minDurationMs: '20000' }, () => [failed]],
      ['fallback', { hasFallback: 'true' }, () => [answered]],
      ['no fallback', { hasFallback: 'false' }, () => [open, failed]],
      ['restart', { hasRestart: 'true' }, () => [answered]],
      ['approval', { hasApproval: 'true' }, () => [failed]],
      ['error', { hasError: 'true' }, () => [failed]],
      ['no error', { hasError: 'false' }, () => [open, answered]],
      ['several at once', { status: ['failed', 'completed'], hasError: 'true', q: 'FAILS' }, () => [failed]],
    ]
    it.each(cases)('%s', async (_, query, expected) => {
      expect(await ids(as(dora), query)).toEqual(expected().map(({ runId }) => runId))
      expect(await ids(as('nobody', 'operator'), { ...query, userId: dora })).toEqual(expected().map(({ runId }) => runId))
    })

    it('conversation', async () => {
      expect(await ids(as(dora), { conversationId: failed.conversationId })).toEqual([failed.runId])
    })

    it('pages under several statuses', async () => {
      const query = { status: ['completed', 'failed', 'running'], limit: '1' }
      const first = await history().runs(as(dora), runListQuery.parse(query))
      const second = await history().runs(as(dora), runListQuery.parse({ ...query, cursor: first.nextCursor }))
      expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([open.runId, failed.runId])
    })
  })

  it('says what is new and what changed since', async () => {
    const eve = await addUser(get().database)
    const later = { ...clock, now: () => startOfTime + 200_000 }
    const runs = createRunStore(get().database, later)
    const live = createHistory(get().database, later)
    const old = await ask(get(), eve, { at: startOfTime - 900_000 })
    const under = await ask(get(), eve, { settle: null })
    const first = await live.runsSince(as(eve), { since: new Date(startOfTime - 1).toISOString() })
    expect(first.items.map(({ id }) => id)).toEqual([under.runId])

    await runs.settle(settlementOf(under.runId, { endedAt: startOfTime + 199_999 }))
    const second = await live.runsSince(as(eve), { since: first.nextCursor ?? '' })
    expect(second.items).toMatchObject([{ id: under.runId, status: 'completed' }])
    expect(await live.runsSince(as(eve), { since: second.nextCursor ?? '', status: ['failed'] })).toMatchObject({ items: [] })
    expect(second.items.map(({ id }) => id)).not.toContain(old.runId)
    await expect(live.runsSince(as(eve), { since: 'x' })).rejects.toMatchObject({ code: 'validation_failed' })
  })

  it('goes through many changes page by page', async () => {
    const fay = await addUser(get().database)
    for (let count = 0; count < 5; count++) await ask(get(), fay, { at: startOfTime + 500_000 })
    const seen = new Set<string>()
    let since = new Date(startOfTime).toISOString()
    for (let page = 0; page < 3; page++) {
      const answer = await history().runsSince(as(fay), { since, limit: 2 })
      for (const { id } of answer.items) seen.add(id)
      since = answer.nextCursor ?? ''
    }
    expect(seen.size).toBe(5)
  })
})

onBoth('a run', (get) => {
  const history = () => createHistory(get().database, clock)

  it('shows its steps to its person, and to an operator whose look is recorded', async () => {
    const ada = await addUser(get().database)
    const run = await ask(get(), ada, { settle: null })
    const log = createStepLog(get().database, clock)
    const entries = entriesOf(run.runId, 'detail')
    for (const entry of entries) await log.append(entry)

    const mine = await history().run(as(ada), run.runId)
    expect(mine.steps).toEqual(entries.map(({ step }) => step))
    expect(mine.run.steps).toBe(6)
    expect(runWithStepsSchema.parse(mine)).toEqual(mine)

    const operator = await addUser(get().database)
    expect(await history().run(as(operator, 'operator'), run.runId)).toEqual(mine)
    expect(await get().database.client.runLook.findMany({ where: { runId: run.runId } })).toEqual([
      { runId: run.runId, userId: operator, owner: ada, at: BigInt(startOfTime) },
    ])
    await expect(history().run(as(operator), run.runId)).rejects.toMatchObject({ code: 'not_found' })
    await expect(history().run(as(operator, 'admin'), newId())).rejects.toMatchObject({ code: 'not_found' })
  })

  it('shows what was sent, the system prompt to operators only', async () => {
    const ada = await addUser(get().database)
    const run = await ask(get(), ada, { settle: null })
    const [request, llm] = entriesOf(run.runId, 'sent')
    if (!request || !llm) expect.fail('no entries')
    const user = { role: 'user', text: 'hi' }
    const sent = { messages: [{ role: 'system', text: 'secret' }, user], tools: [], model: 'm' }
    const log = createStepLog(get().database, clock)
    await log.append({ ...request, body: { hash: 'sent', json: JSON.stringify(sent) } })
    await log.append(llm)

    expect(await history().stepBody(as(ada), run.runId, 0)).toEqual({ ...sent, messages: [user] })
    expect(await history().stepBody(as('op', 'operator'), run.runId, 0)).toEqual(sent)
    await expect(history().stepBody(as('bob'), run.runId, 0)).rejects.toMatchObject({ code: 'not_found' })
    for (const sequence of [1, 7, -1])
      await expect(history().stepBody(as(ada), run.runId, sequence)).rejects.toMatchObject({ code: 'not_found' })
  })
})

onBoth('an artifact', (get) => {
  const history = () => createHistory(get().database, clock)

  it('is its person’s and an operator’s, whose look is recorded; not there for others and in other runs', async () => {
    const [ada, op] = [await addUser(get().database), await addUser(get().database)]
    const [run, other] = [await ask(get(), ada, { settle: null }), await ask(get(), ada, { settle: null })]
    const id = newId()
    await createStepLog(get().database, clock).append(artifactEntry(run.runId, id))

    const looks = () => get().database.client.runLook.count({ where: { runId: run.runId } })
    const mine = await history().artifact(as(ada), run.runId, id)
    expect({ ...mine, data: [...mine.data] }).toEqual({
      name: 'Zeichnung.svg',
      mediaType: 'image/svg+xml',
      data: [...artifactData],
    })
    expect(await looks()).toBe(0)
    expect(await history().artifact(as(op, 'operator'), run.runId, id)).toMatchObject({ name: 'Zeichnung.svg' })
    expect(await looks()).toBe(1)
    for (const [principal, runId, artifactId] of [
      [as('bob'), run.runId, id],
      [as(ada), other.runId, id],
      [as(ada), run.runId, newId()],
    ] as const) {
      await expect(history().artifact(principal, runId, artifactId)).rejects.toMatchObject({ code: 'not_found' })
    }
  })
})

onBoth('conversations', (get) => {
  const history = () => createHistory(get().database, clock)

  it('lists a person’s own, pinned ones first, then newest activity, page by page', async () => {
    const ada = await addUser(get().database)
    const made = [] as NewRun[]
    for (let count = 0; count < 6; count++)
      made.push(await ask(get(), ada, { text: `Question ${count}`, at: startOfTime + count }))
    await ask(get(), await addUser(get().database))
    const store = createConversationStore(get().database, clock)
    const id = (position: number) => made[position]?.conversationId ?? ''
    for (const position of [0, 1]) await store.patch(ada, id(position), { pinned: true })
    await store.patch(ada, id(5), { archived: true })

    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await history().conversations(as(ada), { limit: 1, cursor })
      seen.push(...page.items.map((item) => item.id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual([1, 0, 4, 3, 2].map(id))
    expect((await history().conversations(as(ada), { limit: 9, archived: true })).items.map((item) => item.id)).toEqual([id(5)])
    await expect(history().conversations(as(ada), { limit: 1, cursor: '!' })).rejects.toMatchObject({ code: 'validation_failed' })
  })

  it('finds by title, question and answer', async () => {
    const ada = await addUser(get().database)
    const moon = await ask(get(), ada, { text: 'Über den Mond', settle: { answer: 'Fern' } })
    await ask(get(), ada, { text: 'Mars' })
    const find = async (q: string) => (await history().conversations(as(ada), { limit: 9, q })).items.map(({ id }) => id)
    for (const q of ['ÜBER', 'mond', 'fern']) expect(await find(q)).toEqual([moon.conversationId])
    expect(await find('Venus')).toEqual([])
    expect(await find('')).toHaveLength(2)
  })

  it('shows the newest messages in order, each with its runs and their steps, and then older ones', async () => {
    const there = await addConversation(get().database)
    const runs = createRunStore(get().database, clock)
    const log = createStepLog(get().database, clock)
    const made: NewRun[] = []
    for (let count = 0; count < 5; count++) {
      const text = `Question ${count}`
      const message = { kind: 'new', id: newId(), text, parent: { kind: 'newest' }, title: text } as const
      const run = newRun(there, { message, startedAt: startOfTime + Math.floor(count / 2) })
      await runs.start(run)
      for (const entry of entriesOf(run.runId, run.runId)) await log.append(entry)
      await runs.settle(settlementOf(run.runId))
      made.push(run)
    }
    const last = made.at(-1)
    const again = newRun(there, { message: { kind: 'again', runId: last?.runId ?? '' }, startedAt: startOfTime + 50 })
    await runs.start(again)

    const newest = await history().conversation(as(there.userId), there.conversationId, { limit: 2 })
    expect(conversationDetailSchema.parse(newest)).toEqual(newest)
    expect(newest.conversation).toMatchObject({ id: there.conversationId, status: 'running' })
    expect(newest.messages.at(-1)?.runs.map(({ run }) => run.id)).toEqual([last?.runId, again.runId])
    expect(newest.messages.at(-1)?.runs[0]?.steps).toHaveLength(6)

    const texts = newest.messages.map(({ text }) => text)
    let before = newest.nextCursor
    while (before) {
      const older = await history().conversation(as(there.userId), there.conversationId, { limit: 2, before })
      texts.unshift(...older.messages.map(({ text }) => text))
      before = older.nextCursor
    }
    expect(texts).toHaveLength(5)
    expect(texts.at(-1)).toBe('Question 4')
    expect(new Set(texts).size).toBe(5)
    for (const principal of [as('bob'), as('op', 'admin')]) {
      await expect(history().conversation(principal, there.conversationId)).rejects.toMatchObject({ code: 'not_found' })
    }
    await expect(history().conversation(as(there.userId), newId())).rejects.toMatchObject({ code: 'not_found' })
  })
})
