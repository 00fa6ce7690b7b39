import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { readEnv } from '@/lib/config/env'
import { sleep } from '@/lib/shared/abort'
import { buildServices } from '@/lib/wiring/build-services'
import { check, type Findings } from './check'
import { momentOf } from './moment'
import type { Said } from './said'

const root = path.resolve(import.meta.dirname, '../..')
const leaseSeconds = 1

/**
 * Starts a server on the database, keeps it busy, kills it with `kill -9` at a moment that the seed chooses, and lets another one find what it left.
 * Throws where anything that was promised is not so.
 */
export async function killOnce(databaseUrl: string, seed: number): Promise<Findings> {
  const directory = mkdtempSync(path.join(tmpdir(), 'verlauf-kill-'))
  const ledger = path.join(directory, 'ledger')
  writeFileSync(ledger, '')
  const variables = {
    DATABASE_URL: databaseUrl,
    VERLAUF_SECRET: 'the same for every server of this test',
    VERLAUF_DATA_DIR: directory,
    VERLAUF_LEASE_SECONDS: String(leaseSeconds),
    VERLAUF_DEMO_SPEED: '4',
    LOG_LEVEL: 'silent',
  }
  try {
    const said = await runAndKill(variables, { ledger, seed })
    const killedAt = Date.now()
    const services = buildServices(readEnv(variables, root))
    try {
      await services.custodian.start()
      return await check(services, {
        said,
        killedAt,
        leaseMs: leaseSeconds * 1000,
        writes: readFileSync(ledger, 'utf8').split('\n').filter(Boolean),
      })
    } finally {
      services.custodian.stop()
      await services.database.close()
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Everything that the server had said when it died. */
async function runAndKill(
  variables: Readonly<Record<string, string>>,
  { ledger, seed }: { ledger: string; seed: number },
): Promise<readonly Said[]> {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(root, 'test/kill/host.ts'), ledger, String(seed)], {
    cwd: root,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = new Promise((resolve) => child.once('close', resolve))
  const said: Said[] = []
  const moment = momentOf(seed)
  const reached = new Promise<void>((resolve, reject) => {
    let count = 0
    createInterface(child.stdout).on('line', (line) => {
      const one: Said = JSON.parse(line)
      said.push(one)
      if (one.type === moment.after && ++count === moment.count) resolve()
    })
    child.once('exit', () => reject(new Error('The server ended before it was killed.')))
  })
  try {
    await reached
    await sleep(moment.ms)
  } finally {
    child.kill('SIGKILL')
    await closed
  }
  return said
}
