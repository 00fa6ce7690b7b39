import assert from 'node:assert/strict'
import type { Principal } from '@/lib/domain/principal'
import { isOpen, isWaiting, type Run } from '@/lib/domain/run'
import type { Step } from '@/lib/domain/step'
import { sleep } from '@/lib/shared/abort'
import type { Services } from '@/lib/wiring/build-services'
import { readEvents } from '@/test/support/read-events'
import type { Said, SaidOf } from './said'

interface Evidence {
  readonly said: readonly Said[]
  /** Epoch ms. */
  readonly killedAt: number
  readonly leaseMs: number
  /** `<run> <call>` for each time that the write happened. */
  readonly writes: readonly string[]
}

export interface Findings {
  /** Where the server was when it died. One that did several things at once was in several places. */
  readonly inWrite: boolean
  readonly inDecision: boolean
  readonly inText: boolean
  readonly runs: number
  readonly steps: number
  /** Runs that were under way when the server died, and how long after it the last of them was settled, ms. */
  readonly interrupted: number
  readonly settledAfterMs: number
  readonly waiting: number
  readonly writes: number
  /** Writes of which nobody knows whether they happened. */
  readonly unknown: number
  /** The most of the drafted text that was lost, ms before the end. */
  readonly lostTextMs: number
}

/** At most two seconds of text (G7); the rest is what saving takes on a busy machine. */
const MAX_LOST_MS = 2_000 + 1_000
/** The time that is promised, and what settling takes on a busy machine. */
const maxSettleMs = (leaseMs: number) => leaseMs + 2_000

const of = <Type extends Said['type']>(said: readonly Said[], type: Type) =>
  said.filter((one): one is SaidOf<Type> => one.type === type)

/** Looks at everything that a killed server left. */
export async function check(services: Services, { said, killedAt, leaseMs, writes }: Evidence): Promise<Findings> {
  const { runtime, history } = services
  const owners = new Map(of(said, 'conversation').map(({ id, userId }) => [id, userId]))
  const people = [...owners].map(([conversationId, userId]) => ({
    conversationId,
    kim: { userId, name: 'Kim', role: 'user', via: 'session' } as const,
  }))
  const settledAfterMs = await settled(services, [...owners.keys()], { killedAt, leaseMs })
  let found: { run: Run; steps: readonly Step[] }[] = []
  for (const { kim, conversationId } of people) {
    const { items } = await history.runs(kim, { limit: 200, conversationId: [conversationId] })
    for (const { id } of items) found = [...found, await history.run(kim, id)]
  }

  const byId = new Map(found.map((one) => [one.run.id, one]))
  for (const { runId } of of(said, 'started')) assert(byId.has(runId), `run ${runId} was acknowledged and is gone`)
  for (const { runId, step } of of(said, 'step')) {
    assert.deepEqual(byId.get(runId)?.steps[step.sequence], step, `step ${step.sequence} of ${runId} was shown and is not there`)
  }
  for (const { run, steps } of found) {
    assert.deepEqual(
      steps.map(({ sequence }) => sequence),
      steps.map((_, position) => position),
      `the steps of ${run.id} have a gap`,
    )
    assert.equal(run.steps, steps.length)
    truthful(run, steps)
  }
  for (const end of of(said, 'end')) {
    const run = byId.get(end.runId)?.run
    assert.deepEqual([run?.status, run?.steps], [end.status, end.steps], `run ${end.runId} had ended and is told otherwise`)
  }

  const lostTextMs = Math.max(0, ...found.map((one) => lostText(one.run, one.steps, { said, killedAt })))
  assert(lostTextMs <= MAX_LOST_MS, `${lostTextMs} ms of drafted text were lost`)
  const unknown = onceEach(found, writes)

  for (const { kim, conversationId } of people) {
    const waits = found.find(({ run }) => run.conversationId === conversationId && isWaiting(run.status))?.run
    if (waits) await answered(runtime, kim, waits.id)
    const { run } = await runtime.start(kim, conversationId, { text: 'What is 2 + 3?' }, null)
    const end = await answered(runtime, kim, run.id)
    assert.equal(end?.status, 'completed', 'the conversation does not go on')
  }
  return {
    ...whereItDied(said),
    runs: found.length,
    steps: found.reduce((sum, { steps }) => sum + steps.length, 0),
    interrupted: found.filter(({ run }) => run.reason === 'interrupted').length,
    settledAfterMs,
    waiting: found.filter(({ run }) => isWaiting(run.status)).length,
    writes: writes.length,
    unknown,
    lostTextMs,
  }
}

/** What had begun and not ended in what the server said. */
function whereItDied(said: readonly Said[]): Pick<Findings, 'inWrite' | 'inDecision' | 'inText'> {
  const last = new Map<string, Said['type']>()
  let decisions = 0
  let writes = 0
  for (const one of said) {
    if (one.type === 'writing') writes++
    if (one.type === 'wrote') writes--
    if (one.type === 'suspended') decisions++
    if (one.type === 'decided') decisions--
    if ('runId' in one && one.type !== 'wrote' && one.type !== 'writing') last.set(one.runId, one.type)
  }
  return { inWrite: writes > 0, inDecision: decisions > 0, inText: [...last.values()].includes('text') }
}

/** Follows a run to its end and allows whatever it waits for; a question that was cut off is asked again with the next one. */
async function answered(runtime: Services['runtime'], kim: Principal, runId: string): Promise<Run | undefined> {
  const decisions: Promise<Run>[] = []
  const events = await readEvents(await runtime.follow(kim, runId, -1), (event) => {
    if (event.type === 'suspended')
      decisions.push(runtime.approve(kim, runId, { decision: 'approve', digest: event.pending?.digest ?? '' }))
  })
  await Promise.all(decisions)
  const end = events.at(-1)
  return end?.type === 'end' ? end.run : undefined
}

/** Waits until nothing claims to run any more; ms since the death. */
async function settled(
  { database, clock }: Services,
  conversations: readonly string[],
  { killedAt, leaseMs }: Pick<Evidence, 'killedAt' | 'leaseMs'>,
): Promise<number> {
  for (;;) {
    const running = await database.client.run.count({ where: { status: 'running', conversationId: { in: [...conversations] } } })
    const after = clock.now() - killedAt
    if (running === 0) return after
    assert(after < maxSettleMs(leaseMs), `${running} runs still claim to run ${after} ms after their server died`)
    await sleep(50)
  }
}

function truthful(run: Run, steps: readonly Step[]): void {
  assert(!isOpen(run.status) || isWaiting(run.status))
  assert.equal(run.pending !== null, isWaiting(run.status))
  const sent = steps.filter(({ kind }) => kind === 'request').map(({ round }) => round)
  assert.deepEqual(
    steps.filter(({ kind }) => kind === 'llm').map(({ round }) => round),
    sent,
    `a round of ${run.id} has no end`,
  )
  const calls = steps.flatMap((step) => (step.kind === 'tool_call' ? [step.callId] : []))
  const results = steps.flatMap((step) => (step.kind === 'tool_result' ? [step.callId] : []))
  assert.deepEqual(results, calls, `a call of ${run.id} has no result`)
  if (run.status === 'completed') assert.equal(steps.at(-1)?.kind, 'llm')
  for (const step of steps) {
    if (step.kind === 'llm' && step.text !== '') assert(step.attempts.length > 0, `a text of ${run.id} was written by nobody`)
  }
}

/** How long before the death the text that was kept of a round cut short had been shown, ms. */
function lostText(run: Run, steps: readonly Step[], { said, killedAt }: Pick<Evidence, 'said' | 'killedAt'>): number {
  const last = steps.findLast((step) => step.kind === 'llm')
  if (run.reason !== 'interrupted' || last?.kind !== 'llm' || last.finishReason !== 'interrupted') return 0
  let shown = ''
  let lostSince = killedAt
  for (const one of said) {
    if ((one.type !== 'text' && one.type !== 'restart') || one.runId !== run.id || one.round !== last.round) continue
    if (one.type === 'restart') {
      shown = ''
      lostSince = killedAt
      continue
    }
    shown += one.text
    if (shown.length > last.text.length) lostSince = Math.min(lostSince, one.at)
  }
  // Of an attempt that was taken back the draft may be what is left, where the next one had not been saved.
  if (!shown.startsWith(last.text)) return lostSince === killedAt ? 0 : killedAt - lostSince
  return killedAt - lostSince
}

/** G7: no write twice, none without its fence before it, and none of which the record says more than is known. Answers the unknown ones. */
function onceEach(found: readonly { run: Run; steps: readonly Step[] }[], writes: readonly string[]): number {
  assert.equal(new Set(writes).size, writes.length, 'a write happened twice')
  const happened = new Set(writes)
  let unknown = 0
  for (const { run, steps } of found) {
    for (const step of steps) {
      if (step.kind !== 'tool_result' || step.name !== 'save_note') continue
      const did = happened.delete(`${run.id} ${step.callId}`)
      if (step.outcome === 'ok') assert(did, 'a write is told that did not happen')
      else if (step.outcome === 'unknown') unknown++
      else assert(!did, `a write happened and is told as ${step.outcome}`)
      const before = steps.slice(0, step.sequence)
      assert(
        before.some(({ kind, round }) => kind === 'approval' && round === step.round) || step.outcome === 'cancelled',
        'a write ran that nobody allowed',
      )
    }
  }
  assert.equal(happened.size, 0, 'a write happened of which nothing is told')
  return unknown
}
