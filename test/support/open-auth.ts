import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Auth, createAuth } from '@/lib/auth/create-auth'
import { createDb, type Database } from '@/lib/db/client'
import { createLedger } from '@/lib/db/ledger'
import { migrate } from '@/lib/db/migrate'
import { createSettingStore } from '@/lib/db/setting-store'
import { authAnswer } from '@/lib/http/auth-answer'
import { newId } from '@/lib/shared/ids'
import { cookieOf } from './cookie'
import { FakeClock } from './fake-clock'

export const password = 'correct horse battery'
const host = 'verlauf.test'

interface OpenOptions {
  readonly auth?: 'on' | 'off'
  readonly url?: string | null
  /** Instead of an SQLite file of its own. */
  readonly databaseUrl?: string
}

/** Sign-in over a database of its own. */
export async function openAuth({ auth: mode = 'on', url = null, databaseUrl }: OpenOptions = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'verlauf-auth-'))
  const address = databaseUrl ?? `file:${path.join(dataDir, 'verlauf.db')}`
  await migrate(address, process.cwd())
  const database = createDb(address)
  const clock = new FakeClock(Date.now())
  const reported: unknown[] = []
  const env = { auth: mode, secret: null, dataDir, url }
  const auth = createAuth({
    database,
    budgets: createLedger(database),
    settings: createSettingStore(database),
    env,
    clock,
    newId,
    report: (error) => reported.push(error),
  })
  return {
    auth,
    clock,
    database,
    db: database.client,
    dataDir,
    env,
    reported,
    ...browserOf(auth),
    close: () => closeAll(database, dataDir),
  }
}
export type OpenAuth = Awaited<ReturnType<typeof openAuth>>

async function closeAll(database: Database, dataDir: string): Promise<void> {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
}

/** What a browser does at the sign-in pages. */
function browserOf(auth: Auth) {
  const post = (name: string, body: unknown, headers: Record<string, string> = {}) =>
    authAnswer(
      auth,
      new Request(`http://${host}/api/auth${name}`, {
        method: 'POST',
        headers: { host, origin: `http://${host}`, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    )
  const signUp = async (name: string, headers: Record<string, string> = {}) =>
    cookieOf(await post('/sign-up/email', { name, email: `${name}@example.org`, password }, headers))
  const signIn = (name: string, given: string = password, headers: Record<string, string> = {}) =>
    post('/sign-in/email', { email: `${name}@example.org`, password: given }, headers)
  return { post, signUp, signIn }
}
