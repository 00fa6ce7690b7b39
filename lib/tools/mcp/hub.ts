import type { McpHealth, McpServer } from '@/lib/domain/mcp-server'
import type { Tool } from '@/lib/tools/tool'
import { type Connection, type ConnectionLimits, connectTo } from './connection'

/** The connections to all servers that are active. */
export interface McpHub {
  /** Connects to a server, or again where it was changed; resolves when the first attempt has ended. An inactive one is closed. */
  set(server: McpServer): Promise<void>
  remove(slug: string): Promise<void>
  tools(): readonly Tool[]
  health(slug: string): McpHealth
  close(): Promise<void>
  /** Ends the processes of all servers at once. */
  kill(): void
}

const standard: ConnectionLimits = {
  quietMs: 60_000,
  totalMs: 600_000,
  connectMs: 20_000,
  backoffMs: 1_000,
  longestBackoffMs: 60_000,
}

const off: McpHealth = { state: 'off', lastError: null, found: [] }

export function createMcpHub(limits: Partial<ConnectionLimits> = {}): McpHub {
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
        const connection = connectTo(server, { ...standard, ...limits })
        connections.set(server.slug, connection)
        await connection.tried
      }
      await closing
    },
    remove,
    tools: () => [...connections.values()].flatMap((connection) => connection.tools()),
    health: (slug) => connections.get(slug)?.health() ?? off,
    close: async () => {
      await Promise.all([...connections.keys()].map(remove))
    },
    kill: () => {
      for (const connection of connections.values()) connection.kill()
    },
  }
}
