import { sleep } from '@/lib/shared/abort'
import type { Services } from './build-services'

/** How long runs under way may take to end by themselves, ms. */
const GRACE_MS = 10_000
/** For what was said last to leave the process, ms. */
const FLUSH_MS = 200
/** A terminal tells the server and whoever started it, who tells it again: so soon after the first it is the same word, ms. */
const ECHO_MS = 1_000

/**
 * Ends the process when it is told to: no new runs, those under way get a grace, then end as interrupted; readers come back to whoever
 * serves next. Told again, it ends at once, and the next process settles what it left.
 */
export function shutDownOnSignals({ runtime, custodian, database, logger, clock }: Services): void {
  let toldAt: number | undefined

  const end = async () => {
    const now = clock.monotonic()
    if (toldAt !== undefined) {
      if (now - toldAt > ECHO_MS) process.exit(1)
      return
    }
    toldAt = now
    logger.info('shutting down', { runs: runtime.driving().length })
    try {
      await runtime.shutDown(GRACE_MS)
      custodian.stop()
      await sleep(FLUSH_MS)
      await database.close()
    } catch (fault) {
      logger.fault(fault, 'shutting down')
    }
    process.exit(0)
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end())
}
