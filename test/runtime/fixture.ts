import type { Agent } from '@/lib/agent/agent'
import { gate } from '@/lib/agent/gate'
import type { Database } from '@/lib/db/client'
import { createConversationStore } from '@/lib/db/conversation-store'
import { createRunStore } from '@/lib/db/run-store'
import { createSeal } from '@/lib/db/seal'
import { createStepLog } from '@/lib/db/step-log'
import { createSuspensionStore } from '@/lib/db/suspension-store'
import type { Approver } from '@/lib/domain/account'
import { configurationSchema } from '@/lib/domain/configuration'
import type { Principal } from '@/lib/domain/principal'
import type { Run } from '@/lib/domain/run'
import type { StepLog } from '@/lib/recorder/ports'
import { createRecorder } from '@/lib/recorder/recorder'
import { createRedactor } from '@/lib/redaction/create-redactor'
import { createCustodian } from '@/lib/runtime/custodian'
import type { SuspensionStore } from '@/lib/runtime/ports'
import { createRuntime } from '@/lib/runtime/runtime'
import { newId } from '@/lib/shared/ids'
import type { Tool } from '@/lib/tools/tool'
import { testAgent } from '@/test/agent/fixture'
import { addUser } from '@/test/db/samples'
import { FakeClock } from '@/test/support/fake-clock'
import type { ScriptedModel } from '@/test/support/scripted-model'

export interface ProcessOptions {
  readonly database: Database
  readonly model: ScriptedModel
  readonly tools: readonly Tool[]
  readonly clock?: FakeClock
  readonly whoMayApprove?: Approver
  readonly agent?: Partial<Agent>
  /** Between the runtime and its stores. */
  readonly log?: (log: StepLog) => StepLog
  readonly suspensions?: (store: SuspensionStore) => SuspensionStore
}

export const leaseMs = 20_000
export const maxWaitMs = 3_600_000
const configuration = configurationSchema.parse({
  slug: 'test',
  name: 'Test',
  provider: { kind: 'demo' },
  model: 'scripted',
  isDefault: true,
})

/** A server process, but for HTTP, over a database that others may share: its runtime with a scripted model. */
export function aProcess(options: ProcessOptions) {
  const { database, model, tools, clock = new FakeClock(), whoMayApprove = 'person' } = options
  const owner = newId()
  const faults: unknown[] = []
  const report = (fault: unknown) => void faults.push(fault)
  const store = createRunStore(database, clock)
  const same = <Value>(value: Value) => value
  const suspensions = (options.suspensions ?? same)(
    createSuspensionStore(
      database,
      createSeal(() => 'the secret of these tests', 'suspensions'),
    ),
  )
  const redactor = createRedactor()
  const log = (options.log ?? same)(createStepLog(database, clock))
  const recorder = createRecorder({ log, redactor, clock, owner })
  const conversations = createConversationStore(database, clock)
  const running = { store, suspensions, recorder, clock, report, owner, leaseMs }
  const runtime = createRuntime({
    ...running,
    admit: () => undefined,
    rules: { read: async () => ({ whoMayApprove, maxWaitMs }) },
    conversations,
    configurations: { find: async () => configuration, active: async () => [configuration] },
    makeAgent: async (run, { signal, ask }) => ({
      ...testAgent({ call: model.call, tools, configuration, mustWait: gate, newId, redact: redactor.redact, ...options.agent }),
      runId: run.id,
      conversationId: run.conversationId,
      userId: run.userId,
      signal,
      ask,
    }),
    redactor,
    newId,
  })
  const custodian = createCustodian({ ...running, driving: runtime.driving })

  return {
    clock,
    runtime,
    custodian,
    store,
    faults,
    steps: (runId: string) => log.read(runId, -1),
    async run(runId: string): Promise<Run> {
      const run = await store.find(runId)
      if (!run) throw new Error('There is no such run.')
      return run
    },
    async ask(person: Principal, text: string, conversationId?: string): Promise<Run> {
      const id = conversationId ?? (await conversations.create(person.userId, newId(), {})).id
      return (await runtime.start(person, id, { text }, null)).run
    },
    /** The run as soon as this process does not drive it any more: it waits, or it has ended. */
    async rest(runId: string): Promise<Run> {
      while (runtime.driving().includes(runId)) await new Promise((resolve) => setImmediate(resolve))
      const run = await store.find(runId)
      if (!run) throw new Error('There is no such run.')
      return run
    },
  }
}

export async function aPerson(database: Database, name: string, role: Principal['role'] = 'user'): Promise<Principal> {
  return { userId: await addUser(database, name), name, role, via: 'session' }
}
