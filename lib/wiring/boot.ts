import { processEnv } from '@/lib/config/env'
import { migrate } from '@/lib/db/migrate'
import { redirectBrokenAddresses } from '@/lib/http/broken-address'
import { services } from './services'
import { shutDownOnSignals } from './shut-down'

/** Gets ready for the first request. A server that cannot says why and ends: Next would go on and answer everything with an error. */
export async function boot(): Promise<void> {
  try {
    await prepare()
  } catch (error) {
    console.error(`Verlauf cannot start: ${error instanceof Error ? error.message : String(error)}`)
    process.exit(1)
  }
}

/** The database is brought up to date, tool servers are called, and what a dead process left behind is settled. */
async function prepare(): Promise<void> {
  redirectBrokenAddresses()
  const { databaseUrl, handlesSignals } = processEnv()
  await migrate(databaseUrl, process.cwd())
  await services().mcpServers.start()
  await services().custodian.start()
  if (handlesSignals) shutDownOnSignals(services())
}
