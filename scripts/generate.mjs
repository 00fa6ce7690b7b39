// Generates both Prisma clients (SQLite and Postgres). Quick where they are up to date: a stamp remembers what they were made from.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const require = createRequire(import.meta.url)
const dialects = ['sqlite', 'postgres']
const output = path.join(root, 'lib/db/generated')
const stampFile = path.join(output, '.stamp')

const cli = require.resolve('prisma/package.json')
const { version, bin } = JSON.parse(readFileSync(cli, 'utf8'))

function fingerprint() {
  const hash = createHash('sha256').update(version)
  for (const file of ['prisma/models.prisma', ...dialects.map((dialect) => `prisma/${dialect}/base.prisma`)]) {
    hash.update(readFileSync(path.join(root, file)))
  }
  return hash.digest('hex')
}

const isFresh = (stamp) =>
  existsSync(stampFile) &&
  readFileSync(stampFile, 'utf8') === stamp &&
  dialects.every((dialect) => existsSync(path.join(output, dialect, 'client.ts')))

const stamp = fingerprint()
if (!isFresh(stamp)) {
  await Promise.all(dialects.map(generate))
  mkdirSync(output, { recursive: true })
  writeFileSync(stampFile, stamp)
}

/** Each in a process of its own, side by side: most of the time is the command's own start. */
async function generate(dialect) {
  const command = [path.join(path.dirname(cli), bin.prisma), 'generate', '--schema', path.join('prisma', dialect)]
  // Generating needs no database and no engine; naming one that is here keeps the command from downloading its own.
  const quiet = { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: '1', PRISMA_HIDE_UPDATE_MESSAGE: '1' }
  try {
    await promisify(execFile)(process.execPath, command, {
      cwd: root,
      env: { ...process.env, VERLAUF_DIALECT: dialect, ...quiet },
    })
  } catch (error) {
    console.error(`${error.stdout}${error.stderr}`)
    throw new Error(`The ${dialect} client could not be generated.`, { cause: error })
  }
}
