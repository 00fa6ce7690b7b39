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

export interface Died extends Findings {
  /** `null`: of a signal. */
  readonly exitCode: number | null
  /** Whether it had said that it takes no more runs. */
  readonly refused: boolean
}

/**
 * Starts a server on the database, keeps it busy, ends it with `kill -9`, or tells it to stop, at a moment that the seed chooses, and lets another one find what it left.
 * Throws where anything that was promised is not so.
 */
export async function killOnce(databaseUrl: string, seed: number, signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<Died> {
  const directory = mkdtempSync(path.join(tmpdir(), 'verlauf-kill-'))
  const ledger = path.join(directory, 'ledger')
  writeFileSync(ledger, '')
  const variables = {
    DATABASE_URL: databaseUrl,
    VERLAUF_SECRET: 'the same for every server of this test',
    VERLAUF_DATA_DIR: directory,
    VERLAUF_LEASE_SECONDS: String(leaseSeconds),
    // A long text takes longer than a server that is told to stop waits.
    VERLAUF_DEMO_SPEED: signal === 'SIGTERM' ? '1' : '4',
    LOG_LEVEL: 'silent',
  }
  try {
    const { said, exitCode } = await runAndKill(variables, { ledger, seed, signal })
    const killedAt = Date.now()
    const services = buildServices(readEnv(variables, root))
    try {
      await services.custodian.start()
      const writes = readFileSync(ledger, 'utf8').split('\n').filter(Boolean)
      const findings = await check(services, { said, killedAt, leaseMs: leaseSeconds * 1000, writes })
      return { ...findings, exitCode, refused: said.some(({ type }) => type === 'refused') }
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
  { ledger, seed, signal }: { ledger: string; seed: number; signal: NodeJS.Signals },
): Promise<{ said: readonly Said[]; exitCode: number | null }> {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(root, 'test/kill/host.ts'), ledger, String(seed)], {
    cwd: root,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve))
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
    child.kill(signal)
    await closed
  }
  return { said, exitCode: await closed }
}
