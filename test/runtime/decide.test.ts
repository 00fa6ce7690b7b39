import { expect, it } from 'vitest'
import type { Principal } from '@/lib/domain/principal'
import { outline } from '@/test/agent/fixture'
import { onBoth } from '@/test/db/on-both'
import { readEvents } from '@/test/support/read-events'
import { aPerson, leaseMs, maxWaitMs } from './fixture'
import { approve, digestOf, note, people, writing } from './people'

onBoth('people decide', (get) => {
  const { setUp, waiting } = people(get)

  it('stores the run as waiting, with the exact calls, before anything of the batch runs', async () => {
    const { run, ran, steps, faults } = await waiting(note)
    expect(faults).toEqual([])
    expect(run).toMatchObject({ status: 'awaiting_approval', reason: null, endedAt: null })
    expect(run.pending).toMatchObject({
      kind: 'approval',
      calls: [
        { name: 'echo', arguments: '{"value":"x"}', needsPerson: false },
        { name: 'write', arguments: '{"value":"a"}', needsPerson: true },
      ],
    })
    expect(run.pending?.digest).toMatch(/^[0-9a-f]{64}$/)
    expect(outline(await steps(run.id))).toEqual(['request', 'llm tool_calls'])
    expect(ran).toEqual([])
  })

  it('runs the batch after the approval, whose step stands before it, and goes on with the model', async () => {
    const { run, ran, steps, rest, runtime, kim, clock, model } = await waiting(note)
    clock.advance(60_000)
    expect(await runtime.approve(kim, run.id, { ...approve(run), note: 'fine' })).toMatchObject({
      status: 'running',
      pending: null,
    })
    const ended = await rest(run.id)
    expect(ended).toMatchObject({ status: 'completed', reason: 'answered', rounds: 2, toolCalls: 2, approvals: 1 })
    expect(ended).toMatchObject({ durationMs: 60_000, waitingMs: 60_000, activeMs: 0 })
    const log = await steps(run.id)
    expect(outline(log)).toEqual([
      'request',
      'llm tool_calls',
      'approval',
      'tool_call echo',
      'tool_result ok',
      'tool_call write',
      'tool_result ok',
      'request',
      'llm stop',
    ])
    expect(log[2]).toMatchObject({ decision: 'approve', by: 'Kim', digest: digestOf(run), note: 'fine', round: 1 })
    expect(ran).toEqual(['a'])
    expect(model.requests[1]?.messages.at(-1)).toMatchObject({ role: 'tool', text: 'wrote a' })
  })

  it('tells the model of a denial, runs the calls that need nobody, and goes on', async () => {
    const { run, ran, steps, rest, runtime, kim, model } = await waiting(note)
    await runtime.approve(kim, run.id, { decision: 'deny', digest: digestOf(run), note: 'Not today' })
    expect(await rest(run.id)).toMatchObject({ status: 'completed', approvals: 1 })
    expect(outline(await steps(run.id)).slice(2, 7)).toEqual([
      'approval',
      'tool_call echo',
      'tool_result ok',
      'tool_call write',
      'tool_result refused',
    ])
    expect(model.requests[1]?.messages.at(-1)).toMatchObject({ outcome: 'refused', text: expect.stringContaining('Not today') })
    expect(ran).toEqual([])
  })

  it('refuses another digest, and the run waits on', async () => {
    const { run, ran, runtime, kim, rest } = await waiting(note)
    const wrong = { decision: 'approve', digest: 'f'.repeat(64) } as const
    await expect(runtime.approve(kim, run.id, wrong)).rejects.toMatchObject({ code: 'stale_decision' })
    expect(await rest(run.id)).toMatchObject({ status: 'awaiting_approval', pending: { digest: digestOf(run) } })
    await runtime.approve(kim, run.id, approve(run))
    expect(await rest(run.id)).toMatchObject({ status: 'completed' })
    expect(ran).toEqual(['a'])
  })

  it('asks anew where the arguments that the tool would get have changed since', async () => {
    const { run, ran, another, kim } = await waiting(note)
    const amended = another({ agent: { amendments: [(call) => ({ ...call, arguments: '{"value":"other"}' })] } })
    await expect(amended.runtime.approve(kim, run.id, approve(run))).rejects.toMatchObject({ code: 'stale_decision' })
    const asked = await amended.run(run.id)
    expect(asked).toMatchObject({ status: 'awaiting_approval', pending: { calls: [{}, { arguments: '{"value":"other"}' }] } })
    expect(digestOf(asked)).not.toBe(digestOf(run))
    await expect(amended.runtime.approve(kim, run.id, approve(run))).rejects.toMatchObject({ code: 'stale_decision' })
    expect(ran).toEqual([])
  })

  it('lets one of many decisions win, and refuses the replayed one, the late one and the one after the end', async () => {
    const { run, ran, runtime, kim, rest, steps } = await waiting(note)
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => runtime.approve(kim, run.id, approve(run))))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'not_awaiting' })
    await rest(run.id)
    await expect(runtime.approve(kim, run.id, approve(run))).rejects.toMatchObject({ code: 'not_awaiting' })
    expect((await steps(run.id)).filter(({ kind }) => kind === 'approval')).toHaveLength(1)
    expect(ran).toEqual(['a'])
  })

  it('lets one of two processes win', async () => {
    const { here, run, ran, another, kim, steps } = await waiting(note)
    const there = another()
    const results = await Promise.allSettled([here, there].map(({ runtime }) => runtime.approve(kim, run.id, approve(run))))
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await Promise.all([here.rest(run.id), there.rest(run.id)])
    expect(await here.run(run.id)).toMatchObject({ status: 'completed' })
    expect((await steps(run.id)).filter(({ kind }) => kind === 'approval')).toHaveLength(1)
    expect(ran).toEqual(['a'])
  })

  it('goes on in a process that was started after the run had been put away', async () => {
    const { run, ran, another, kim } = await waiting(note)
    const later = another()
    const events = later.runtime.follow(kim, run.id, -1).then((follow) => readEvents(follow))
    await later.runtime.approve(kim, run.id, approve(run))
    const seen = await events
    expect(seen.find(({ type }) => type === 'suspended')).toMatchObject({
      status: 'awaiting_approval',
      pending: { digest: digestOf(run) },
    })
    expect(seen.at(-1)).toMatchObject({ type: 'end', run: { status: 'completed' } })
    expect(ran).toEqual(['a'])
  })

  it('keeps the live stream open while the run waits', async () => {
    const { kim, ask, runtime } = await setUp(note)
    const run = await ask(kim, 'Do it')
    const events = await readEvents(runtime.followStarted(run), (event) => {
      if (event.type === 'suspended')
        void runtime.approve(kim, run.id, { decision: 'approve', digest: event.pending?.digest ?? '' })
    })
    expect(events.filter(({ type }) => type === 'suspended')).toHaveLength(1)
    expect(events.at(-1)).toMatchObject({ type: 'end', run: { status: 'completed' } })
  })

  it('stores nothing of the arguments in the clear, and masks what people see', async () => {
    const secret = `sk-proj-${'a1B2c3D4'.repeat(6)}`
    const { run, ran, runtime, kim, rest, steps } = await waiting([{ calls: [writing(secret)] }, { pieces: ['Done.'] }])
    const { database } = get()
    const row = await database.client.suspension.findUniqueOrThrow({ where: { runId: run.id } })
    expect(row.data).not.toContain('value')
    expect(JSON.stringify(run.pending)).not.toContain(secret)
    await runtime.approve(kim, run.id, approve(run))
    await rest(run.id)
    expect(ran).toEqual([secret])
    expect(JSON.stringify(await steps(run.id))).not.toContain(secret)
    expect(await database.client.suspension.count({ where: { runId: run.id } })).toBe(0)
  })

  it('judges preconditions again when a call’s turn comes', async () => {
    let open = true
    const house = {
      name: 'open hours',
      check: () => (open ? ({ say: 'admit' } as const) : ({ say: 'object', reason: 'closed' } as const)),
    }
    const { run, ran, runtime, kim, rest, steps } = await waiting(note, { agent: { preconditions: [house] } })
    open = false
    await runtime.approve(kim, run.id, approve(run))
    await rest(run.id)
    expect(outline(await steps(run.id)).slice(2)).toContain('tool_result refused')
    expect(ran).toEqual([])
  })

  it.each([
    ['person', { own: true, other: 'not_found', operator: true }],
    ['operator', { own: 'forbidden', other: 'not_found', operator: true }],
    ['other_operator', { own: 'forbidden', other: 'not_found', operator: true }],
  ] as const)('lets decide whom the house allows: %s', async (whoMayApprove, allowed) => {
    const { run, runtime, kim, ran } = await waiting(note, { whoMayApprove })
    const { database } = get()
    const people: Record<string, Principal> = {
      other: await aPerson(database, 'Eve'),
      own: kim,
      operator: await aPerson(database, 'Olga', 'operator'),
    }
    for (const who of ['other', 'own', 'operator'] as const) {
      const said = runtime.approve(people[who] ?? kim, run.id, { decision: 'approve', digest: '0' })
      await expect(said).rejects.toMatchObject({ code: allowed[who] === true ? 'stale_decision' : allowed[who] })
    }
    expect(ran).toEqual([])
  })

  it('refuses an operator whose own run it is, where another one has to decide', async () => {
    const { here, runtime, rest } = await setUp(note, { whoMayApprove: 'other_operator' })
    const olga = await aPerson(get().database, 'Olga', 'operator')
    const run = await rest((await here.ask(olga, 'Do it')).id)
    await expect(runtime.approve(olga, run.id, approve(run))).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('runs nothing where the decision cannot be stored, and the run waits on', async () => {
    let broken = true
    const { run, ran, runtime, kim, rest } = await waiting(note, {
      log: (log) => ({
        read: log.read,
        append: async (entry) => {
          if (broken && entry.step.kind === 'approval') throw new Error('The disk is full.')
          await log.append(entry)
        },
      }),
    })
    await expect(runtime.approve(kim, run.id, approve(run))).rejects.toThrow('The disk is full.')
    expect(await rest(run.id)).toMatchObject({ status: 'awaiting_approval' })
    expect(ran).toEqual([])
    broken = false
    await runtime.approve(kim, run.id, approve(run))
    expect(await rest(run.id)).toMatchObject({ status: 'completed' })
  })

  it('fails the run where it cannot be stored as waiting', async () => {
    const { run, ran, runtime, kim } = await waiting(note, {
      suspensions: (store) => ({ ...store, suspend: async () => Promise.reject(new Error('The disk is full.')) }),
    })
    expect(run).toMatchObject({ status: 'failed', reason: 'suspend_failed', truncated: false, pending: null })
    await expect(runtime.approve(kim, run.id, approve(run))).rejects.toMatchObject({ code: 'not_awaiting' })
    expect(ran).toEqual([])
  })

  it('stops a run that waits, closes its calls, and the next message works', async () => {
    const { run, ran, runtime, kim, steps, ask, rest, model } = await waiting([...note.slice(0, 1), { pieces: ['Hello.'] }])
    expect(await runtime.cancel(kim, run.id)).toMatchObject({
      run: { status: 'cancelled', reason: 'cancelled', truncated: true, pending: null },
      stopped: [],
      finished: [],
      notStoppable: [],
    })
    expect(outline(await steps(run.id)).slice(2)).toEqual([
      'tool_call echo',
      'tool_result cancelled',
      'tool_call write',
      'tool_result cancelled',
    ])
    await expect(runtime.approve(kim, run.id, approve(run))).rejects.toMatchObject({ code: 'not_awaiting' })
    const next = await ask(kim, 'Hello', run.conversationId)
    expect(await rest(next.id)).toMatchObject({ status: 'completed' })
    expect(model.requests[1]?.messages.filter(({ role }) => role === 'tool')).toHaveLength(2)
    expect(ran).toEqual([])
  })

  it('ends a run that has waited too long, and says so', async () => {
    const { run, custodian, clock, steps, here, runtime, kim } = await waiting(note)
    expect(Date.parse(run.pending?.expiresAt ?? '') - Date.parse(run.startedAt)).toBe(maxWaitMs)
    clock.advance(maxWaitMs + 1)
    await custodian.start()
    custodian.stop()
    expect(await here.run(run.id)).toMatchObject({ status: 'cancelled', reason: 'expired', waitingMs: maxWaitMs + 1 })
    expect((await steps(run.id)).at(-1)).toMatchObject({ outcome: 'cancelled', result: expect.stringContaining('in time') })
    await expect(runtime.approve(kim, run.id, approve(run))).rejects.toMatchObject({ code: 'not_awaiting' })
  })

  it('waits on where the process that had claimed it died before its decision was stored', async () => {
    const { here, run, ran, another, kim, clock } = await waiting(note)
    const dying = another({ log: (log) => ({ ...log, append: () => new Promise(() => undefined) }) })
    void dying.runtime.approve(kim, run.id, approve(run))
    while ((await here.run(run.id)).status !== 'running') await new Promise((resolve) => setImmediate(resolve))
    clock.advance(leaseMs + 1)
    const later = another()
    await later.custodian.start()
    later.custodian.stop()
    expect(await here.run(run.id)).toMatchObject({ status: 'awaiting_approval' })
    await later.runtime.approve(kim, run.id, approve(run))
    expect(await later.rest(run.id)).toMatchObject({ status: 'completed' })
    expect(ran).toEqual(['a'])
  })

  it('waits again in a later round', async () => {
    const { run, runtime, kim, rest, ran, clock } = await waiting([
      { calls: [writing('a')] },
      { calls: [writing('b')] },
      { pieces: ['Done.'] },
    ])
    expect(run.pending?.since).toBe(run.startedAt)
    clock.advance(60_000)
    await runtime.approve(kim, run.id, approve(run))
    const second = await rest(run.id)
    expect(Date.parse(second.pending?.since ?? '') - Date.parse(run.startedAt)).toBe(60_000)
    expect(second).toMatchObject({
      status: 'awaiting_approval',
      approvals: 1,
      pending: { calls: [{ arguments: '{"value":"b"}' }] },
    })
    await expect(runtime.approve(kim, run.id, approve(run))).rejects.toMatchObject({ code: 'stale_decision' })
    await runtime.approve(kim, run.id, approve(second))
    expect(await rest(run.id)).toMatchObject({ status: 'completed', approvals: 2 })
    expect(ran).toEqual(['a', 'b'])
  })
})
