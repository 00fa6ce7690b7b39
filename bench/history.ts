// How long the run list takes among many runs: `npx tsx bench/history.ts [runs] [postgres://…]`. Fills a database of its own.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createDb } from '@/lib/db/client'
import { migrate } from '@/lib/db/migrate'
import type { SqlValue } from '@/lib/db/sql'
import type { Principal } from '@/lib/domain/principal'
import { runListQuery } from '@/lib/domain/wire'
import { createHistory } from '@/lib/history/history'
import { systemClock } from '@/lib/shared/clock'
import { newId } from '@/lib/shared/ids'
import { addUser } from '@/test/db/samples'

const total = Number(process.argv[2] ?? 200_000)
const directory = mkdtempSync(path.join(tmpdir(), 'verlauf-bench-'))
const url = process.argv[3] ?? `file:${path.join(directory, 'bench.db')}`
await migrate(url, path.resolve(import.meta.dirname, '..'))
const database = createDb(url)
const { sql } = database

const began = Date.UTC(2026, 0, 1)
const words = 'How far is the Moon from the Earth, and how long would a train take to get there? '.repeat(4)
/** A hundred rows a statement. */
async function insert(table: string, rows: readonly Record<string, SqlValue>[]) {
  const columns = Object.keys(rows[0] ?? {})
  const row = `(${columns.map(() => '?').join(', ')})`
  await sql.write(async (tx) => {
    for (let first = 0; first < rows.length; first += 100) {
      const some = rows.slice(first, first + 100)
      await tx.run(
        `INSERT INTO "${table}" (${columns.map((column) => `"${column}"`).join(', ')}) VALUES ${some.map(() => row).join(', ')}`,
        some.flatMap((one) => columns.map((column) => one[column] ?? null)),
      )
    }
  })
}

async function fill() {
  const people = await Promise.all(Array.from({ length: 20 }, (_, number) => addUser(database, `Person ${number}`)))
  const size = 1_000
  for (let first = 0; first < total; first += size) {
    const at = (number: number) => began + number * 60_000
    const conversations = Array.from({ length: size / 5 }, (_, number) => ({ id: newId(), userId: people[number % 20] ?? '' }))
    const runs = Array.from({ length: size }, (_, offset) => ({
      number: first + offset,
      id: newId(),
      messageId: newId(),
      place: conversations[Math.floor(offset / 5)] ?? { id: '', userId: '' },
    }))
    await insert(
      'Conversation',
      conversations.map((one) => ({
        ...one,
        title: 'The Moon',
        foldedTitle: 'the moon',
        createdAt: at(first),
        updatedAt: at(first),
      })),
    )
    await insert(
      'Message',
      runs.map(({ number, messageId, place }) => ({
        id: messageId,
        conversationId: place.id,
        createdAt: at(number),
        text: words,
      })),
    )
    await insert('Run', runs.map(runOf))
    await insert(
      'RunText',
      runs.map(({ number, id }) => ({
        runId: id,
        question: words.toLowerCase(),
        answer: `${words.toLowerCase().repeat(3)} n${number}.`,
      })),
    )
  }
  if (database.dialect === 'postgres') await database.client.$executeRawUnsafe('ANALYZE')
  return people[3] ?? ''
}

interface Filled {
  readonly number: number
  readonly id: string
  readonly messageId: string
  readonly place: { readonly id: string; readonly userId: string }
}

function runOf({ number, id, messageId, place }: Filled): Record<string, SqlValue> {
  const open = number % 50_000 === 7
  const status = open ? 'awaiting_approval' : number % 10 === 8 ? 'failed' : number % 10 === 9 ? 'cancelled' : 'completed'
  const startedAt = began + number * 60_000
  return {
    id,
    conversationId: place.id,
    messageId,
    userId: place.userId,
    configuration: number % 97 === 0 ? 'rare' : 'default',
    model: 'demo-1',
    status,
    reason: open ? null : status === 'completed' ? 'answered' : status === 'failed' ? 'provider_failed' : 'cancelled',
    startedAt,
    endedAt: open ? null : startedAt + 4_000,
    durationMs: open ? null : 4_000 + (number % 100),
    steps: 8,
    servedBy: '[{"configuration":"default","provider":"demo","model":"demo-1"}]',
    question: words.slice(0, 200),
    bodyHash: id,
    changedAt: startedAt,
  }
}

const history = createHistory(database, systemClock)
const as = (userId: string, role: Principal['role']): Principal => ({ userId, name: '', role, via: 'session' })

async function show(name: string, work: () => Promise<unknown>) {
  const times: number[] = []
  const loop = monitorEventLoopDelay({ resolution: 1 })
  loop.enable()
  for (let turn = 0; turn < 15; turn++) {
    const before = performance.now()
    await work()
    times.push(performance.now() - before)
  }
  loop.disable()
  times.sort((a, b) => a - b)
  console.log(
    `${name.padEnd(44)} p50 ${times[7]?.toFixed(1).padStart(7)} ms   worst ${times[14]?.toFixed(1).padStart(7)} ms   loop late at most ${(loop.max / 1e6).toFixed(0).padStart(4)} ms`,
  )
}

const filled = performance.now()
const person = await fill()
console.log(`${total} runs on ${database.dialect}, filled in ${((performance.now() - filled) / 1000).toFixed(0)} s`)
const operator = as('operator', 'operator')
const list = (principal: Principal, query: Record<string, unknown> = {}) => history.runs(principal, runListQuery.parse(query))

const [middle] = await sql.all<{ id: string; at: number }>(
  'SELECT "id", "startedAt" AS "at" FROM "Run" ORDER BY "startedAt" LIMIT 1 OFFSET ?',
  [Math.floor(total / 3)],
)
const cursor = Buffer.from(`${middle?.at}.${middle?.id}`).toString('base64url')

await show('first page', () => list(operator))
await show('page of 200', () => list(operator, { limit: '200' }))
await show('page in the middle', () => list(operator, { cursor }))
await show('own runs', () => list(as(person, 'user')))
await show('own runs, in the middle', () => list(as(person, 'user'), { cursor }))
await show('one status, frequent', () => list(operator, { status: 'completed' }))
await show('one status, rare (inbox)', () => list(operator, { status: 'awaiting_approval' }))
await show('several statuses', () => list(operator, { status: ['failed', 'cancelled', 'awaiting_approval'], cursor }))
await show('configuration, 1 of 97', () => list(operator, { configuration: 'rare' }))
await show('has an error, nobody has', () => list(operator, { hasRestart: 'true' }))
await show('a day', () =>
  list(operator, { from: new Date(began + 1e9).toISOString(), to: new Date(began + 1e9 + 86_400_000).toISOString() }),
)
await show('text, frequent', () => list(operator, { q: 'Moon' }))
await show('text, one run', () => list(operator, { q: `n${Math.floor(total / 2)}.` }))
await show('own text, one run', () => list(as(person, 'user'), { q: 'no such words' }))
await show('what changed since', () =>
  history.runsSince(operator, { since: new Date(began + (total - 20) * 60_000).toISOString() }),
)
await show('sidebar', () => history.conversations(as(person, 'user'), { limit: 50 }))
await database.close()
rmSync(directory, { recursive: true })
