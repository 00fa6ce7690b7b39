import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDb } from '@/lib/db/client'
import { migrate } from '@/lib/db/migrate'
import { readMigrations } from '@/lib/db/migrations'
import { describePostgres, makePostgresDatabase } from './on-both'

const root = path.resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

/** A project of its own with these migrations for both dialects. */
function project(directory: string, migrations: Record<string, string>): string {
  for (const dialect of ['sqlite', 'postgres']) {
    for (const [name, sql] of Object.entries(migrations)) {
      const folder = path.join(directory, 'prisma', dialect, 'migrations', name)
      mkdirSync(folder, { recursive: true })
      writeFileSync(path.join(folder, 'migration.sql'), sql)
    }
  }
  return directory
}

const prisma = (url: string, ...command: string[]) =>
  run(process.execPath, [path.join(root, 'node_modules/prisma/build/index.js'), ...command], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url, CHECKPOINT_DISABLE: '1', PRISMA_HIDE_UPDATE_MESSAGE: '1' },
  })

/** A process of its own that migrates; answers what it applied. */
async function migrateElsewhere(url: string): Promise<unknown> {
  const script = `import('@/lib/db/migrate').then(async ({ migrate }) => console.log(JSON.stringify(await migrate(process.argv[1], process.cwd()))))`
  const { stdout } = await run(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script, url], { cwd: root })
  return JSON.parse(stdout)
}

function suite(open: () => Promise<{ url: string; drop: () => Promise<void> }>) {
  let url: string
  let drop: () => Promise<void>
  let directory: string
  const names = readMigrations(root, 'sqlite').map(({ name }) => name)
  beforeEach(async () => {
    directory = mkdtempSync(path.join(tmpdir(), 'verlauf-test-'))
    const opened = await open()
    url = opened.url
    drop = opened.drop
  })
  afterEach(async () => {
    rmSync(directory, { recursive: true })
    await drop()
  })

  it('applies everything once', async () => {
    expect(await migrate(url, root)).toEqual(names)
    expect(await migrate(url, root)).toEqual([])
  })

  it('keeps books that Prisma’s own commands accept', async () => {
    await migrate(url, root)
    const { stdout } = await prisma(url, 'migrate', 'status')
    expect(stdout).toContain('Database schema is up to date')
  }, 60_000)

  it('makes what the models say', async () => {
    await migrate(url, root)
    const schema = path.join('prisma', url.startsWith('file:') ? 'sqlite' : 'postgres')
    const { stdout } = await prisma(url, 'migrate', 'diff', '--from-config-datasource', '--to-schema', schema, '--script')
    expect(stdout).toContain('This is an empty migration.')
  }, 60_000)

  it('accepts the books of Prisma’s own commands', async () => {
    await prisma(url, 'migrate', 'deploy')
    expect(await migrate(url, root)).toEqual([])
  }, 60_000)

  it('lets one of four simultaneous starts apply', async () => {
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrateElsewhere(url)))
    expect(applied.flat()).toEqual(names)
  }, 60_000)

  it('takes a migration that fails back, and applies it once it is right', async () => {
    const first = { '1_first': 'CREATE TABLE "a" ("id" TEXT PRIMARY KEY);' }
    const bad = project(path.join(directory, 'bad'), {
      ...first,
      '2_second': 'CREATE TABLE "b" ("id" TEXT); INSERT INTO "nowhere" VALUES (1);',
    })
    await expect(migrate(url, bad)).rejects.toThrow('nowhere')
    const good = project(path.join(directory, 'good'), { ...first, '2_second': 'CREATE TABLE "b" ("id" TEXT);' })
    expect(await migrate(url, good)).toContain('2_second')
  })

  it('refuses a migration that was edited after it was applied', async () => {
    await migrate(url, project(path.join(directory, 'before'), { '1_first': 'CREATE TABLE "a" ("id" TEXT PRIMARY KEY);' }))
    const after = project(path.join(directory, 'after'), { '1_first': 'CREATE TABLE "a" ("id" TEXT);' })
    await expect(migrate(url, after)).rejects.toThrow('edited')
  })
}

describe('migrating SQLite', () => {
  const open = async () => {
    const directory = mkdtempSync(path.join(tmpdir(), 'verlauf-test-'))
    return { url: `file:${path.join(directory, 'not/there/yet.db')}`, drop: async () => rmSync(directory, { recursive: true }) }
  }
  suite(open)

  it('keeps the children of a table that is rebuilt', async () => {
    const { url, drop } = await open()
    const directory = mkdtempSync(path.join(tmpdir(), 'verlauf-test-'))
    const first = {
      '1_first': `CREATE TABLE "p" ("id" TEXT PRIMARY KEY);
        CREATE TABLE "c" ("id" TEXT PRIMARY KEY, "p" TEXT REFERENCES "p" ("id") ON DELETE CASCADE);
        INSERT INTO "p" VALUES ('p'); INSERT INTO "c" VALUES ('c', 'p');`,
    }
    const rebuild = `PRAGMA foreign_keys=OFF; CREATE TABLE "new_p" ("id" TEXT PRIMARY KEY, "more" TEXT);
      INSERT INTO "new_p" ("id") SELECT "id" FROM "p"; DROP TABLE "p"; ALTER TABLE "new_p" RENAME TO "p"; PRAGMA foreign_keys=ON;`
    await migrate(url, project(directory, first))
    await migrate(url, project(directory, { ...first, '2_rebuild': rebuild }))
    const database = createDb(url)
    expect(await database.sql.all('SELECT "id" FROM "c"')).toEqual([{ id: 'c' }])
    await database.close()
    rmSync(directory, { recursive: true })
    await drop()
  })
})

describePostgres('migrating Postgres', () => suite(makePostgresDatabase))

describe('the two dialects', () => {
  it('have the same migrations', () => {
    expect(readMigrations(root, 'postgres').map(({ name }) => name)).toEqual(
      readMigrations(root, 'sqlite').map(({ name }) => name),
    )
  })
})
