import { createAuth } from '@/lib/auth/create-auth'
import { defaultConfigurations } from '@/lib/config/default-configurations'
import type { Env } from '@/lib/config/env'
import { createDb } from '@/lib/db/client'
import { createConversationStore } from '@/lib/db/conversation-store'
import { createLedger } from '@/lib/db/ledger'
import { createRunStore } from '@/lib/db/run-store'
import { createSettingStore } from '@/lib/db/setting-store'
import { createStepLog } from '@/lib/db/step-log'
import { createGuardrails } from '@/lib/guardrails/registry'
import { createHistory } from '@/lib/history/history'
import { createRecorder } from '@/lib/recorder/recorder'
import { createRedactor } from '@/lib/redaction/create-redactor'
import { createCustodian } from '@/lib/runtime/custodian'
import { createRuntime } from '@/lib/runtime/runtime'
import { systemClock } from '@/lib/shared/clock'
import { newId } from '@/lib/shared/ids'
import { createLogger } from '@/lib/telemetry/logger'
import { buildTools } from './build-tools'
import { createMakeAgent } from './make-agent'
import { staticConfigurations } from './static-configurations'

/** Builds the house: every room once, joined by the ports they declare. Opens the database, so not before a request or a start. */
export function buildServices(env: Env) {
  const clock = systemClock
  const redactor = createRedactor()
  const logger = createLogger({ level: env.logLevel, redactor })
  const report = logger.fault
  const database = createDb(env.databaseUrl)

  const tools = buildTools(database, clock)
  const configurations = staticConfigurations(
    defaultConfigurations(
      env,
      tools.all().map(({ name }) => name),
    ),
  )
  const store = createRunStore(database, clock)
  const conversations = createConversationStore(database, clock)
  const recorder = createRecorder({ log: createStepLog(database, clock), redactor, clock })
  const owner = newId()
  const guardrails = createGuardrails(redactor)
  const ledger = createLedger(database)
  const makeAgent = createMakeAgent({ env, database, configurations, guardrails, ledger, tools, redactor, clock, newId, logger })
  const lease = { owner, leaseMs: env.leaseMs }

  return {
    env,
    clock,
    logger,
    database,
    configurations,
    guardrails,
    ledger,
    tools,
    conversations,
    runtime: createRuntime({
      store,
      recorder,
      conversations,
      configurations,
      makeAgent,
      redactor,
      clock,
      newId,
      report,
      ...lease,
    }),
    custodian: createCustodian({ store, recorder, clock, report, ...lease }),
    history: createHistory(database, clock),
    auth: createAuth({
      database,
      settings: createSettingStore(database),
      env,
      clock,
      newId,
      report: (error) => report(error, 'signing in'),
    }),
  }
}

export type Services = ReturnType<typeof buildServices>
