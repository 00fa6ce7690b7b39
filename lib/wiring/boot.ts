import { processEnv } from '@/lib/config/env'
import { migrate } from '@/lib/db/migrate'
import { redirectBrokenAddresses } from '@/lib/http/broken-address'
import { services } from './services'
import { shutDownOnSignals } from './shut-down'

/** What happens before the first request: the database is brought up to date, tool servers are called, and what a dead process left behind is settled. */
export async function boot(): Promise<void> {
  redirectBrokenAddresses()
  const { databaseUrl, handlesSignals } = processEnv()
  await migrate(databaseUrl, process.cwd())
  await services().mcpServers.start()
  await services().custodian.start()
  if (handlesSignals) shutDownOnSignals(services())
}
