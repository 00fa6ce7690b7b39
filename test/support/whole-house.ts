import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readEnv } from '@/lib/config/env'
import { migrate } from '@/lib/db/migrate'
import type { Principal } from '@/lib/domain/principal'
import { newId } from '@/lib/shared/ids'
import { buildServices } from '@/lib/wiring/build-services'

/** All services over a database of their own, below HTTP, with the demo model at once. Any number of them live side by side. */
export async function wholeHouse(variables: Record<string, string> = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'verlauf-house-'))
  const env = readEnv({ VERLAUF_DATA_DIR: dataDir, VERLAUF_DEMO_SPEED: '0', LOG_LEVEL: 'error', ...variables }, process.cwd())
  await migrate(env.databaseUrl, process.cwd())
  const services = buildServices(env)

  return {
    services,
    /** A person with a row of their own. */
    async person(name: string, role: Principal['role'] = 'user'): Promise<Principal> {
      const userId = newId()
      await services.database.client.user.create({ data: { id: userId, name, email: `${name}-${userId}@example.org`, role } })
      return { userId, name, role, via: 'session' }
    },
    async close() {
      services.custodian.stop()
      await services.database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
export type WholeHouse = Awaited<ReturnType<typeof wholeHouse>>
