import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '@/lib/db/client'
import { onBoth, openSqliteTest, type TestDatabase } from './on-both'
import { addUser } from './samples'

const root = path.resolve(import.meta.dirname, '../..')

interface Writer {
  readonly child: ChildProcess
  readonly lines: string[]
  /** Resolves when so many writes were acknowledged. */
  heard(least: number): Promise<void>
  readonly gone: Promise<unknown>
}

/** How often the writer is killed; more for a longer proof. */
const kills = Number(process.env.VERLAUF_TEST_KILLS ?? 3)

/** A process of its own that writes; `lines` fills with what it was told is durable. */
function startWriter(url: string, count?: number): Writer {
  const script = path.join(import.meta.dirname, 'children/writer.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, url, ...(count ? [`${count}`] : [])], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  const output = createInterface({ input: child.stdout })
  output.on('line', (line) => lines.push(line))
  const gone = once(child, 'close')
  const heard = async (least: number) => {
    while (lines.length < least) await Promise.race([once(output, 'line'), gone.then(tooEarly)])
  }
  return { child, lines, heard, gone }
}

function tooEarly(): never {
  throw new Error('The writer ended too early.')
}

/** Everything that a writer was told is durable is there. */
async function expectAll(database: Database, lines: readonly string[]): Promise<void> {
  const said = (kind: string) => lines.filter((line) => line.startsWith(`${kind} `)).map((line) => line.slice(kind.length + 1))
  const { sql } = database
  const runs = await sql.all<{ id: string; endedAt: number | null }>('SELECT "id", "endedAt" FROM "Run"')
  const steps = await sql.all<{ runId: string; sequence: number }>(
    'SELECT s."runId", s."sequence" FROM "Step" s JOIN "StepBody" b ON b."runId" = s."runId" AND b."sequence" = s."sequence"',
  )
  const users = await sql.all<{ id: string }>('SELECT "id" FROM "User"')
  const missing = (acknowledged: readonly string[], stored: readonly string[]) => {
    const known = new Set(stored)
    return acknowledged.filter((one) => !known.has(one))
  }
  expect(
    missing(
      said('run'),
      runs.map(({ id }) => id),
    ),
  ).toEqual([])
  expect(
    missing(
      said('step'),
      steps.map(({ runId, sequence }) => `${runId} ${sequence}`),
    ),
  ).toEqual([])
  expect(
    missing(
      said('user'),
      users.map(({ id }) => id),
    ),
  ).toEqual([])
  const ended = runs.filter(({ endedAt }) => endedAt !== null).map(({ id }) => id)
  expect(missing(said('settled'), ended)).toEqual([])
  const [gap] = await sql.all('SELECT "runId" FROM "Step" GROUP BY "runId" HAVING COUNT(*) <> MAX("sequence") + 1 LIMIT 1')
  expect(gap).toBeUndefined()
}

onBoth('durability', (get) => {
  it(
    'keeps every acknowledged write when the process is killed in the middle of writing, again and again',
    async () => {
      const lines: string[] = []
      for (let kill = 0; kill < kills; kill++) {
        const writer = startWriter(get().url)
        // A different place each time, the first writes of all among them.
        await writer.heard(1 + ((kill * 137) % 400))
        writer.child.kill('SIGKILL')
        await writer.gone
        lines.push(...writer.lines)
      }
      expect(lines.length).toBeGreaterThan(kills)
      await expectAll(get().database, lines)
    },
    kills * 60_000,
  )

  it('loses nothing when two other processes write at the same time as this one', async () => {
    const others = [startWriter(get().url, 150), startWriter(get().url, 150)]
    const mine: string[] = []
    const over = Promise.all(others.map(({ gone }) => gone))
    await Promise.all(others.map(({ heard }) => heard(1)))
    while (others.some(({ child }) => child.exitCode === null)) mine.push(`user ${await addUser(get().database)}`)
    await over
    expect(others.map(({ child }) => child.exitCode)).toEqual([0, 0])
    expect(mine.length).toBeGreaterThan(0)
    await expectAll(get().database, [...mine, ...others.flatMap(({ lines }) => lines)])
  }, 120_000)
})

onBoth('isolation', (get) => {
  // Prisma's promises begin when they are awaited; these begin at once.
  const setting = async (key: string) => get().database.client.setting.findUnique({ where: { key } })
  const write = async (key: string) => get().database.client.setting.create({ data: { key, value: '1' } })

  it('keeps a plain write that was acknowledged while a transaction that rolls back was open', async () => {
    const { client, sql } = get().database
    const plain: Promise<unknown>[] = []
    const rolledBack = client.$transaction(async (tx) => {
      await tx.setting.create({ data: { key: 'inside', value: '1' } })
      plain.push(write('beside'), sql.run('INSERT INTO "Setting" ("key", "value") VALUES (?, ?)', ['below', '1']))
      for (const key of ['inside-2', 'inside-3']) await tx.setting.create({ data: { key, value: '1' } })
      throw new Error('take it back')
    })
    await expect(rolledBack).rejects.toThrow('take it back')
    await Promise.all(plain)

    expect(await setting('beside')).not.toBeNull()
    expect(await setting('below')).not.toBeNull()
    expect(await setting('inside')).toBeNull()
    expect(await setting('inside-2')).toBeNull()
  })

  it('shows nobody what is not committed', async () => {
    const { client, sql } = get().database
    const seen: Promise<unknown>[] = []
    const below = () => sql.all('SELECT "key" FROM "Setting" WHERE "key" = ?', ['dirty'])
    const rolledBack = client.$transaction(async (tx) => {
      await tx.setting.create({ data: { key: 'dirty', value: '1' } })
      seen.push(setting('dirty'))
      expect(await below()).toEqual([])
      await tx.setting.count()
      throw new Error('take it back')
    })
    await expect(rolledBack).rejects.toThrow('take it back')
    expect(await Promise.all(seen)).toEqual([null])

    const failed = sql.write(async (tx) => {
      await tx.run('INSERT INTO "Setting" ("key", "value") VALUES (?, ?)', ['dirty', '1'])
      expect(await below()).toEqual([])
      throw new Error('take it back')
    })
    await expect(failed).rejects.toThrow('take it back')
    expect(await below()).toEqual([])
  })

  it('lets a job that fails take only its own changes back', async () => {
    const { sql } = get().database
    const jobs = Array.from({ length: 20 }, (_, number) =>
      sql.write(async (tx) => {
        await tx.run('INSERT INTO "Setting" ("key", "value") VALUES (?, ?)', [`job-${number}`, '1'])
        if (number % 3 === 0) throw new Error('mine')
        return number
      }),
    )
    const results = await Promise.allSettled(jobs)
    const kept = await sql.all<{ key: string }>('SELECT "key" FROM "Setting" WHERE "key" LIKE ?', ['job-%'])
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(7)
    expect(kept.map(({ key }) => Number(key.slice(4))).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, number) => number).filter((number) => number % 3 !== 0),
    )
  })
})

describe('a commit that fails on SQLite', () => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await openSqliteTest()
  })
  afterAll(() => test.drop())

  const dangling = { id: 's', token: 't', userId: 'nobody', expiresAt: new Date() }

  it('tells its writer, leaves nothing behind, and takes nobody else with it', async () => {
    const { client } = test.database
    const failing = client.$transaction(async (tx) => {
      // The reference is checked at COMMIT, which so fails with the transaction still open.
      await tx.$executeRaw`PRAGMA defer_foreign_keys = ON`
      await tx.session.create({ data: dangling })
    })
    await expect(failing).rejects.toThrow()
    const userId = await addUser(test.database)
    await expect(client.$transaction([client.setting.create({ data: { key: 'after', value: '1' } })])).resolves.toHaveLength(1)

    const other = new Sqlite(test.url.replace('file:', ''), { readonly: true })
    expect(other.prepare('SELECT COUNT(*) AS n FROM "User" WHERE "id" = ?').get(userId)).toEqual({ n: 1 })
    expect(other.prepare('SELECT COUNT(*) AS n FROM "Session"').get()).toEqual({ n: 0 })
    other.close()
  })

  it('tells everybody whose write was in it below Prisma too', async () => {
    const { sql } = test.database
    const broken = sql.write(async (tx) => {
      await tx.run('PRAGMA defer_foreign_keys = ON')
      await tx.run('INSERT INTO "Account" ("id", "accountId", "providerId", "userId", "updatedAt") VALUES (?, ?, ?, ?, ?)', [
        'a',
        'a',
        'p',
        'nobody',
        0,
      ])
    })
    const beside = sql.run('INSERT INTO "Setting" ("key", "value") VALUES (?, ?)', ['same-commit', '1'])
    await expect(broken).rejects.toThrow('FOREIGN KEY')
    await expect(beside).rejects.toThrow('FOREIGN KEY')
    await sql.run('INSERT INTO "Setting" ("key", "value") VALUES (?, ?)', ['next-commit', '1'])
    expect(await sql.all('SELECT "key" FROM "Setting" WHERE "key" LIKE ?', ['%-commit'])).toEqual([{ key: 'next-commit' }])
  })

  it('because somebody reads, outside WAL, leaves no transaction open', async () => {
    const { url, database, drop } = await openSqliteTest()
    await database.client.$queryRawUnsafe('PRAGMA journal_mode = DELETE')
    const reader = new Sqlite(url.replace('file:', ''))
    reader.exec('BEGIN; SELECT * FROM "Setting"')
    reader.prepare('SELECT * FROM "Setting"').all()
    const busy = database.client.$transaction(async (tx) => {
      await tx.setting.create({ data: { key: 'busy', value: '1' } })
    })
    await expect(busy).rejects.toThrow()
    reader.exec('COMMIT')

    await addUser(database)
    expect(reader.prepare('SELECT (SELECT COUNT(*) FROM "Setting") AS s, (SELECT COUNT(*) FROM "User") AS u').get()).toEqual({
      s: 0,
      u: 1,
    })
    reader.close()
    await drop()
  })
})

describe('a busy database on SQLite', () => {
  it('is waited for, while timers go on', async () => {
    const { url, database, drop } = await openSqliteTest()
    await addUser(database)
    const other = new Sqlite(url.replace('file:', ''))
    other.exec('BEGIN IMMEDIATE')
    let ticks = 0
    // The other one ends when the timers have gone on; were they held up it would stay, and the writes would fail.
    const timer = setInterval(() => {
      ticks += 1
      if (ticks === 6) other.exec('COMMIT')
    }, 5)
    const writes = [addUser(database), database.sql.run('INSERT INTO "Setting" ("key", "value") VALUES (?, ?)', ['k', 'v'])]
    await Promise.all(writes)
    clearInterval(timer)
    other.close()
    expect(ticks).toBeGreaterThan(5)
    expect(await database.sql.all('SELECT "key" FROM "Setting"')).toHaveLength(1)
    await drop()
  })
})
