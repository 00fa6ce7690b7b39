import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { createDb, type Database } from '@/lib/db/client'
import { migrate } from '@/lib/db/migrate'

const root = path.resolve(import.meta.dirname, '../..')
export const postgresUrl = process.env.VERLAUF_TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** A database of its own, empty but for the schema. */
export interface TestDatabase {
  readonly url: string
  readonly database: Database
  drop(): Promise<void>
}

export async function openSqliteTest(): Promise<TestDatabase> {
  const directory = mkdtempSync(path.join(tmpdir(), 'verlauf-test-'))
  const url = `file:${path.join(directory, 'data', 'verlauf.db')}`
  await migrate(url, root)
  const database = createDb(url)
  return {
    url,
    database,
    async drop() {
      await database.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

export async function openPostgresTest(): Promise<TestDatabase> {
  const { url, drop } = await makePostgresDatabase()
  await migrate(url, root)
  const database = createDb(url)
  return {
    url,
    database,
    async drop() {
      await database.close()
      await drop()
    },
  }
}

/** An empty Postgres database that nobody else uses. */
export async function makePostgresDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `verlauf_test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(`CREATE DATABASE ${name}`)
  const url = new URL(postgresUrl)
  url.pathname = `/${name}`
  return { url: url.toString(), drop: () => asAdmin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl, connectionTimeoutMillis: 3_000 })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const unreachable = await asAdmin('SELECT 1').then(
  () => null,
  (error: Error) => error.message,
)

/** Without Postgres its tests are skipped, and say so; where CI is set that is a failure. */
export function describePostgres(name: string, suite: () => void): void {
  const why = `Postgres does not answer (${unreachable}); set VERLAUF_TEST_POSTGRES_URL`
  const refuse = () => {
    it('reaches Postgres', () => {
      throw new Error(why)
    })
  }
  if (unreachable === null) describe(name, () => suite())
  else if (process.env.CI === 'true') describe(name, () => refuse())
  else describe.skip(`${name}: ${why}`, () => suite())
}

/** Runs a contract suite against both databases; `get` answers the open one inside a test. */
export function onBoth(name: string, suite: (get: () => TestDatabase) => void): void {
  describe(`${name} on SQLite`, () => suite(opened(openSqliteTest)))
  describePostgres(`${name} on Postgres`, () => suite(opened(openPostgresTest)))
}

function opened(open: () => Promise<TestDatabase>): () => TestDatabase {
  let test: TestDatabase | undefined
  beforeAll(async () => {
    test = await open()
  })
  afterAll(() => test?.drop())
  return () => {
    if (!test) throw new Error('The test database is open inside tests only.')
    return test
  }
}
