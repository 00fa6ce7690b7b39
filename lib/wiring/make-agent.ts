import type { Env } from '@/lib/config/env'
import { deliveryModeOf } from '@/lib/domain/configuration'
import { Failure } from '@/lib/domain/failure'
import type { Redactor } from '@/lib/redaction/redactor'
import { createRelay } from '@/lib/relay/create-relay'
import type { MakeAgent } from '@/lib/runtime/drive'
import type { ConfigurationSource } from '@/lib/runtime/ports'
import type { Clock } from '@/lib/shared/clock'
import type { NewId } from '@/lib/shared/ids'
import type { Registry } from '@/lib/tools/registry'
import { createModelCall } from './model-call'

interface MakeAgentOptions {
  readonly env: Env
  readonly configurations: ConfigurationSource
  readonly tools: Registry
  readonly redactor: Redactor
  readonly clock: Clock
  readonly newId: NewId
  readonly report: (fault: unknown, doing: string) => void
}

/** Joins configuration, tools, pipeline and relay to the agent of a run. */
export function createMakeAgent(options: MakeAgentOptions): MakeAgent {
  const { configurations, tools, redactor, clock, newId, report } = options
  const call = createModelCall(options)

  return async (run, { signal, transient }) => {
    const configuration = await configurations.find(run.configuration)
    if (!configuration) throw new Failure('configuration_invalid', `There is no configuration "${run.configuration}" any more.`)
    const mode = deliveryModeOf(configuration)
    return {
      runId: run.id,
      conversationId: run.conversationId,
      userId: run.userId,
      configuration,
      tools: tools.offered(configuration.tools, { approvals: false }),
      call,
      openRelay: (round) => createRelay({ round, mode, sink: transient, redactor, clock }),
      preconditions: [],
      amendments: [],
      mustWait: () => undefined,
      signal,
      clock,
      newId,
      redact: redactor.redact,
      report,
    }
  }
}
