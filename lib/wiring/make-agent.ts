import { gate } from '@/lib/agent/gate'
import { windowOf } from '@/lib/config/windows'
import { deliveryModeOf } from '@/lib/domain/configuration'
import { Failure } from '@/lib/domain/failure'
import type { Redactor } from '@/lib/redaction/redactor'
import { createRelay } from '@/lib/relay/create-relay'
import type { MakeAgent } from '@/lib/runtime/drive'
import type { McpHub } from '@/lib/tools/mcp/hub'
import type { Registry } from '@/lib/tools/registry'
import { createModelCall, type ModelCallOptions } from './model-call'

interface MakeAgentOptions extends ModelCallOptions {
  readonly tools: Registry
  readonly mcp: Pick<McpHub, 'ready'>
  readonly redactor: Redactor
}

/** Joins configuration, tools, pipeline and relay to the agent of a run. */
export function createMakeAgent(options: MakeAgentOptions): MakeAgent {
  const { configurations, tools, mcp, redactor, clock, newId, logger } = options
  const call = createModelCall(options)

  return async (run, { signal, record, ask }) => {
    const configuration = await configurations.find(run.configuration)
    if (!configuration) throw new Failure('configuration_invalid', `There is no configuration "${run.configuration}" any more.`)
    const absent = await mcp.ready(configuration.tools, signal)
    const mode = deliveryModeOf(configuration)
    return {
      runId: run.id,
      conversationId: run.conversationId,
      userId: run.userId,
      configuration,
      tools: [...tools.offered(configuration.tools, { approvals: true }), ...absent],
      call,
      windowOf,
      openRelay: (round) => {
        const relay = createRelay({ round, mode, sink: record.transient, redactor, clock })
        record.calling(round, () => relay.record().attempts)
        return relay
      },
      preconditions: [],
      amendments: [],
      mustWait: gate,
      ask,
      signal,
      clock,
      newId,
      redact: redactor.redact,
      report: logger.fault,
    }
  }
}
