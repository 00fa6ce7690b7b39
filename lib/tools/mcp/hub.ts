import type { McpHealth, McpServer } from '@/lib/domain/mcp-server'
import { untilAborted } from '@/lib/shared/abort'
import type { Tool } from '@/lib/tools/tool'
import { absentTool } from './absent-tool'
import { type Connection, type ConnectionLimits, connectTo } from './connection'
import { slugOf } from './tool-name'

/** The connections to all servers that are active. */
export interface McpHub {
  /** Connects to a server, or again where it was changed; resolves when the first attempt has ended. An inactive one is closed. */
  set(server: McpServer): Promise<void>
  remove(slug: string): Promise<void>
  tools(): readonly Tool[]
  /**
   * Waits, for ten seconds at most, until the first attempt to reach the servers of these tools has ended. Rejects with the reason of
   * `signal` where that aborts first. Answers with stand-ins for the tools whose server has not been reached yet.
   */
  ready(names: readonly string[], signal: AbortSignal): Promise<readonly Tool[]>
  health(slug: string): McpHealth
  close(): Promise<void>
  /** Ends the processes of all servers at once. */
  kill(): void
}

interface HubLimits extends ConnectionLimits {
  /** For the servers of a run that begins or goes on, ms. */
  readonly patienceMs: number
}

const standard: HubLimits = {
  quietMs: 60_000,
  totalMs: 600_000,
  connectMs: 20_000,
  backoffMs: 1_000,
  longestBackoffMs: 60_000,
  patienceMs: 10_000,
}

const off: McpHealth = { state: 'off', lastError: null, found: [] }

export function createMcpHub(given: Partial<HubLimits> = {}): McpHub {
  const limits = { ...standard, ...given }
  const connections = new Map<string, Connection>()

  const remove = async (slug: string): Promise<void> => {
    const connection = connections.get(slug)
    connections.delete(slug)
    await connection?.close()
  }

  return {
    async set(server) {
      const before = connections.get(server.slug)
      connections.delete(server.slug)
      const closing = before?.close()
      if (server.active) {
        const connection = connectTo(server, limits)
        connections.set(server.slug, connection)
        await connection.tried
      }
      await closing
    },
    remove,
    tools: () => [...connections.values()].flatMap((connection) => connection.tools()),
    async ready(names, signal) {
      const wanted = names.flatMap((name) => {
        const connection = connections.get(slugOf(name))
        return connection ? [{ name, connection }] : []
      })
      const patience = AbortSignal.timeout(limits.patienceMs)
      const tried = Promise.all(wanted.map(({ connection }) => connection.tried))
      await untilAborted(tried, AbortSignal.any([signal, patience])).catch((reason: unknown) => {
        if (signal.aborted || !patience.aborted) throw reason
      })
      return wanted.filter(({ connection }) => !connection.wasReached()).map(({ name }) => absentTool(name, slugOf(name)))
    },
    health: (slug) => connections.get(slug)?.health() ?? off,
    close: async () => {
      await Promise.all([...connections.keys()].map(remove))
    },
    kill: () => {
      for (const connection of connections.values()) connection.kill()
    },
  }
}
