import { createAuth } from '@/lib/auth/create-auth'
import type { Env } from '@/lib/config/env'
import { createDb } from '@/lib/db/client'
import { createConversationStore } from '@/lib/db/conversation-store'
import { createLedger } from '@/lib/db/ledger'
import { createRunStore } from '@/lib/db/run-store'
import { createSettingStore } from '@/lib/db/setting-store'
import { createStepLog } from '@/lib/db/step-log'
import { createSuspensionStore } from '@/lib/db/suspension-store'
import { createGuardrails } from '@/lib/guardrails/registry'
import { createHistory } from '@/lib/history/history'
import { createRecorder } from '@/lib/recorder/recorder'
import { createRedactor } from '@/lib/redaction/create-redactor'
import { createCustodian } from '@/lib/runtime/custodian'
import { createRuntime } from '@/lib/runtime/runtime'
import { systemClock } from '@/lib/shared/clock'
import { gatherByLoad } from '@/lib/shared/gather'
import { newId } from '@/lib/shared/ids'
import { createLogger } from '@/lib/telemetry/logger'
import { buildConfigurations } from './build-configurations'
import { buildMcpServers } from './build-mcp-servers'
import { buildTools } from './build-tools'
import { eventLoopLoad } from './event-loop-load'
import { createMakeAgent } from './make-agent'
import { sealFor } from './seal-for'

/** Of the time within which a dead process's runs are settled; the rest is for noticing that its lease has run out (custodian.ts). */
const LEASE_SHARE = 0.75

/** Builds the house: every room once, joined by the ports they declare. Opens the database, so not before a request or a start. */
export function buildServices(env: Env) {
  const clock = systemClock
  const redactor = createRedactor()
  const logger = createLogger({ level: env.logLevel, redactor })
  const report = logger.fault
  const load = eventLoopLoad()
  // A commit is waited for by its run only, so it may wait; a page draws text at most every 50 ms.
  const database = createDb(env.databaseUrl, { gather: gatherByLoad(load, { soon: setImmediate, longestMs: 10 }) })

  const mcpServers = buildMcpServers({ env, database, clock, logger })
  const tools = buildTools(database, clock, mcpServers.tools)
  const store = createRunStore(database, clock)
  const conversations = createConversationStore(database, clock)
  const owner = newId()
  const log = createStepLog(database, clock)
  const recorder = createRecorder({
    log,
    redactor,
    clock,
    owner,
    gather: gatherByLoad(load, { soon: queueMicrotask, longestMs: 50 }),
  })
  const guardrails = createGuardrails(redactor)
  const configurations = buildConfigurations({ env, database, tools, guardrails, redactor, clock, logger })
  const ledger = createLedger(database)
  const makeAgent = createMakeAgent({
    env,
    database,
    configurations,
    guardrails,
    ledger,
    tools,
    mcp: mcpServers,
    redactor,
    clock,
    newId,
    logger,
  })
  const auth = createAuth({
    database,
    budgets: ledger,
    settings: createSettingStore(database),
    env,
    clock,
    newId,
    report: (error) => report(error, 'signing in'),
  })
  const seal = sealFor(env, 'suspensions')
  const suspensions = createSuspensionStore(database, seal)
  const running = { store, suspensions, recorder, clock, report, owner, leaseMs: LEASE_SHARE * env.leaseMs }
  const runtime = createRuntime({
    ...running,
    rules: auth.settings,
    admit: auth.admitRun,
    conversations,
    configurations,
    makeAgent,
    redactor,
    newId,
  })

  return {
    env,
    clock,
    logger,
    database,
    configurations,
    guardrails,
    ledger,
    tools,
    mcpServers,
    conversations,
    runtime,
    custodian: createCustodian({ ...running, driving: runtime.driving }),
    history: createHistory(database, clock),
    auth,
  }
}

export type Services = ReturnType<typeof buildServices>
