// What it costs to keep a run: `npx tsx bench/store.ts [postgres://…]`. Fifty runs at a time, each a start, eight steps (two of them
// model rounds, two request bodies) and a settlement; CPU is this process's own.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createDb } from '@/lib/db/client'
import { createConversationStore } from '@/lib/db/conversation-store'
import { migrate } from '@/lib/db/migrate'
import { createRunStore } from '@/lib/db/run-store'
import { createStepLog } from '@/lib/db/step-log'
import { systemClock } from '@/lib/shared/clock'
import { newId } from '@/lib/shared/ids'
import { addUser, entriesOf, newRun, settlementOf, toolSteps } from '@/test/db/samples'

const root = path.resolve(import.meta.dirname, '..')
const directory = mkdtempSync(path.join(tmpdir(), 'verlauf-bench-'))
const url = process.argv[2] ?? `file:${path.join(directory, 'bench.db')}`
await migrate(url, root)
const database = createDb(url)
const log = createStepLog(database, systemClock)
const runs = createRunStore(database, systemClock)
const conversations = createConversationStore(database, systemClock)

const text = 'The Moon is about 384,400 kilometres away, give or take. '.repeat(20)

function entries(runId: string) {
  const six = entriesOf(runId, runId).map((entry) => ({
    ...entry,
    step: entry.step.kind === 'llm' ? { ...entry.step, text } : entry.step,
    ...(entry.body ? { body: { hash: entry.body.hash, json: JSON.stringify({ messages: [text, text, text] }) } } : {}),
  }))
  const last = six.at(-1)
  if (!last) throw new Error('No steps.')
  return [...six, ...toolSteps(6).map((step) => ({ runId, owner: last.owner, step, figures: last.figures }))]
}

async function oneRun(userId: string, times: number[], pause: () => Promise<unknown> = async () => undefined): Promise<void> {
  const conversationId = newId()
  await conversations.create(userId, conversationId, {})
  const run = newRun({ userId, conversationId }, { startedAt: Date.now(), leaseUntil: Date.now() + 20_000 })
  await timed(times, () => runs.start(run))
  const steps = entries(run.runId)
  for (const entry of steps) {
    await pause()
    await timed(times, () => log.append(entry))
  }
  await timed(times, () => runs.settle(settlementOf(run.runId, { answer: text, figures: steps.at(-1)?.figures })))
}

async function timed(times: number[], work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  times.push(performance.now() - began)
}

async function measure(name: string, total: number, atOnce: number) {
  const userId = await addUser(database)
  const times: number[] = []
  let left = total
  const loop = monitorEventLoopDelay({ resolution: 1 })
  loop.enable()
  const before = process.cpuUsage()
  const began = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) await oneRun(userId, times)
    }),
  )
  const wall = performance.now() - began
  const { user, system } = process.cpuUsage(before)
  loop.disable()
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(2)
  const cpu = ((user + system) / 1000 / total).toFixed(2)
  console.log(
    `${name}: CPU ${cpu} ms a run, ${(wall / total).toFixed(2)} ms wall a run; a write p50 ${at(0.5)} p95 ${at(0.95)} p99 ${at(0.99)} ms; the loop late p50 ${late(loop, 50)} p99 ${late(loop, 99)} ms`,
  )
}

const late = (loop: { percentile(share: number): number }, share: number) => (loop.percentile(share) / 1e6).toFixed(1)

/** As in a chat: fifty runs that write a step every 100 ms or so, and the loop is for others. */
async function pacedMeasure() {
  const userId = await addUser(database)
  const times: number[] = []
  const loop = monitorEventLoopDelay({ resolution: 1 })
  loop.enable()
  const before = process.cpuUsage()
  await Promise.all(
    Array.from({ length: 50 }, async (_, number) => {
      await new Promise((resolve) => setTimeout(resolve, number * 7))
      for (let count = 0; count < 4; count++)
        await oneRun(userId, times, () => new Promise((resolve) => setTimeout(resolve, 100)))
    }),
  )
  const { user, system } = process.cpuUsage(before)
  loop.disable()
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(2)
  console.log(
    `50 paced: CPU ${((user + system) / 1000 / 200).toFixed(2)} ms a run; a write p50 ${at(0.5)} p95 ${at(0.95)} p99 ${at(0.99)} ms; the loop late p50 ${late(loop, 50)} p90 ${late(loop, 90)} p99 ${late(loop, 99)} ms`,
  )
}

/** The same steps, each stored by one call of the Prisma client: what stands below Prisma is compared with. */
async function throughPrisma(total: number, atOnce: number) {
  const place = { userId: await addUser(database), conversationId: newId() }
  await conversations.create(place.userId, place.conversationId, {})
  const { runId } = newRun(place)
  await runs.start(newRun(place, { runId, startedAt: Date.now(), leaseUntil: Date.now() + 20_000 }))
  let left = total
  const before = process.cpuUsage()
  const writer = async () => {
    while (left > 0) {
      const step = { runId, sequence: --left, kind: 'llm', round: 1, at: Date.now() }
      await database.client.step.create({ data: { ...step, body: { create: { data: JSON.stringify({ text }) } } } })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, writer))
  const { user, system } = process.cpuUsage(before)
  console.log(`one step through Prisma: CPU ${((user + system) / 1000 / total).toFixed(2)} ms`)
}

await measure('warm-up', 200, 50)
await measure('1 at a time', 200, 1)
await pacedMeasure()
await measure('50 at a time', 1000, 50)
await measure('200 at a time', 1000, 200)
await throughPrisma(2000, 50)
await database.close()
rmSync(directory, { recursive: true })
