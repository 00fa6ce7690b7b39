import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import {
  ElicitRequestSchema,
  type Tool as ServerTool,
  ToolListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { Failure } from '@/lib/domain/failure'
import type { McpHealth, McpServer } from '@/lib/domain/mcp-server'
import { clip, toStorable } from '@/lib/domain/text'
import type { Tool } from '@/lib/tools/tool'
import { answerElicitation, type RunningCalls } from './elicitation'
import { type CallLimits, descriptionOf, effectOf, toolOf } from './server-tool'
import { toolNameOf } from './tool-name'
import { transportTo } from './transport'

export interface ConnectionLimits extends CallLimits {
  /** For connecting and for listing the tools, ms. */
  readonly connectMs: number
  /** Before the first new attempt, ms; doubles with each failed one. */
  readonly backoffMs: number
  readonly longestBackoffMs: number
}

/** The line to one server, opened again by itself when it breaks. */
export interface Connection {
  /** Resolves when the first attempt to connect has ended, whichever way. */
  readonly tried: Promise<void>
  /** The chosen ones; while the line is down, those it had, whose calls then fail without being sent. */
  tools(): readonly Tool[]
  /** Whether its tools have ever been listed. */
  wasReached(): boolean
  health(): McpHealth
  close(): Promise<void>
  /** Ends the server's process, where it is one of ours, at once: for the moment in which this process ends. */
  kill(): void
}

const mostTools = 500

export function connectTo(server: McpServer, limits: ConnectionLimits): Connection {
  const calls: RunningCalls = new Set()
  let client: Client | undefined
  let line: ReturnType<typeof transportTo> | undefined
  let found: readonly ServerTool[] = []
  let tools: readonly Tool[] = []
  let reached = false
  let lastError: string | null = null
  let failed = 0
  let closed = false
  let retry: NodeJS.Timeout | undefined

  const connected = (): Client => {
    if (client) return client
    throw new Failure('tool_failed', `The server “${server.name}” is not connected at the moment, so the call was not made.`)
  }

  const note = (error: unknown) => {
    lastError = wordsOf(error, server)
  }

  const adopt = (listed: readonly ServerTool[]) => {
    reached = true
    found = listed
    const chosen = listed.filter(({ name }) => server.tools === null || server.tools.includes(name))
    tools = chosen.map((tool) => toolOf(tool, { server, limits, client: connected, calls }))
  }

  const tryLater = () => {
    if (closed) return
    const wait = Math.min(limits.backoffMs * 2 ** failed, limits.longestBackoffMs)
    failed += 1
    retry = setTimeout(() => void open(), wait)
    retry.unref()
  }

  /** A broken HTTP stream says nothing of the calls that wait on it; a server that does not answer a ping has lost them. */
  const probe = async (current: Client) => {
    if (server.transport.kind !== 'http' || client !== current) return
    try {
      await current.ping({ timeout: limits.connectMs })
    } catch (error) {
      note(error)
      await current.close()
    }
  }

  const open = async (): Promise<void> => {
    const current = new Client({ name: 'verlauf', version: '1' }, { capabilities: { elicitation: { form: {} } } })
    current.setRequestHandler(ElicitRequestSchema, ({ params }, { signal }) => answerElicitation(params, calls, signal))
    line = transportTo(server)
    try {
      await current.connect(line, { timeout: limits.connectMs })
      const listed = await listTools(current, limits.connectMs)
      if (closed) return await current.close()
      adopt(listed)
    } catch (error) {
      note(error)
      await current.close()
      return tryLater()
    }
    client = current
    failed = 0
    let probing = false
    current.onerror = (error) => {
      note(error)
      if (probing) return
      probing = true
      void probe(current).finally(() => {
        probing = false
      })
    }
    current.onclose = () => {
      if (client !== current) return
      client = undefined
      lastError ??= 'The connection was closed.'
      tryLater()
    }
    current.setNotificationHandler(ToolListChangedNotificationSchema, async () => {
      await listTools(current, limits.connectMs).then(adopt, note)
    })
  }

  return {
    tried: open(),
    tools: () => tools,
    wasReached: () => reached,
    health: () => ({
      state: client ? 'connected' : lastError === null ? 'connecting' : 'away',
      lastError,
      found: found.map((tool) => ({
        name: tool.name,
        as: toolNameOf(server.slug, tool.name),
        description: descriptionOf(tool),
        effect: effectOf(server, tool),
      })),
    }),
    async close() {
      closed = true
      clearTimeout(retry)
      tools = []
      await line?.close()
    },
    kill() {
      closed = true
      try {
        if (line && 'pid' in line && line.pid !== null) process.kill(line.pid, 'SIGTERM')
      } catch (error) {
        note(error)
      }
    },
  }
}

/** Throws what the server or the line throws. Tools that only run as tasks are left out: tasks are not supported here. */
async function listTools(client: Client, timeout: number): Promise<readonly ServerTool[]> {
  if (!client.getServerCapabilities()?.tools) return []
  const byName = new Map<string, ServerTool>()
  let cursor: string | undefined
  do {
    const page = await client.listTools(cursor === undefined ? {} : { cursor }, { timeout })
    for (const tool of page.tools) if (tool.execution?.taskSupport !== 'required') byName.set(tool.name, tool)
    cursor = page.nextCursor
  } while (cursor !== undefined && byName.size < mostTools)
  return [...byName.values()].slice(0, mostTools)
}

/** For admins; stored secrets are taken out of what a server or a library says. */
function wordsOf(error: unknown, { secrets }: McpServer): string {
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
  const words = (error instanceof Error ? error.message : String(error)) + cause
  const clean = Object.values(secrets).reduce((text, secret) => (secret === '' ? text : text.replaceAll(secret, '…')), words)
  return clip(toStorable(clean), 500)
}
