import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { CallToolResultSchema, type Tool as ServerTool } from '@modelcontextprotocol/sdk/types.js'
import { Failure } from '@/lib/domain/failure'
import type { McpServer } from '@/lib/domain/mcp-server'
import type { AskPerson } from '@/lib/domain/question'
import { clip, toStorable } from '@/lib/domain/text'
import type { Tool } from '@/lib/tools/tool'
import { callFailure } from './call-failure'
import type { RunningCalls } from './elicitation'
import { argumentsSchema, offeredSchema } from './input-schema'
import { readResult } from './result-text'
import { createSilence } from './silence'
import { toolNameOf } from './tool-name'

export interface CallLimits {
  /** Without a word of progress, ms. */
  readonly quietMs: number
  /** Whatever the progress, ms. */
  readonly totalMs: number
}

interface Options {
  readonly server: McpServer
  readonly limits: CallLimits
  /** Throws `tool_failed` where there is no connection. */
  readonly client: () => Client
  /** Those to this server that are under way. */
  readonly calls: RunningCalls
}

/** So that the limit of the call, which knows whether its outcome is known, comes before the one around every tool. */
const marginMs = 5_000
/** UTF-16 units. */
const longestDescription = 4_000

/** `read` only where the server says so and an admin trusts it. */
export const effectOf = ({ trusted }: McpServer, { annotations }: ServerTool) =>
  trusted && annotations?.readOnlyHint === true ? 'read' : 'write'

export const descriptionOf = ({ description = '' }: ServerTool) => clip(toStorable(description), longestDescription)

/** A server's tool as one of ours. A call is sent once: where its answer is lost, that is what it ends with. */
export function toolOf(found: ServerTool, { server, limits, client, calls }: Options): Tool<Record<string, unknown>> {
  const effect = effectOf(server, found)
  const title = found.title ?? found.annotations?.title ?? found.name
  return {
    name: toolNameOf(server.slug, found.name),
    title: clip(toStorable(title), 200),
    description: descriptionOf(found),
    effect,
    needsApproval: effect === 'write',
    needsInput: false,
    inputSchema: offeredSchema(found.inputSchema),
    schema: argumentsSchema(found.inputSchema),
    timeoutMs: limits.totalMs + marginMs,
    async run(args, { signal, ask }) {
      const request = { method: 'tools/call' as const, params: { name: found.name, arguments: args } }
      const silence = createSilence(limits.quietMs, signal)
      const call = { signal, ask: (...question: Parameters<AskPerson>) => silence.whileAsking(() => ask(...question)) }
      calls.add(call)
      // Asks for progress; that it came is all that matters.
      const bounds = { signal: silence.signal, timeout: limits.totalMs, onprogress: silence.heard }
      try {
        // Not the client's own `callTool`: it throws away results that do not fit the server's output schema, when the tool has run already.
        const result = await client().request(request, CallToolResultSchema, bounds)
        const answer = readResult(result)
        if (result.isError) throw new Failure('tool_failed', answer.text)
        return answer
      } catch (error) {
        throw error instanceof Failure ? error : callFailure(error, { server: server.name, effect })
      } finally {
        calls.delete(call)
        silence.end()
      }
    },
  }
}
