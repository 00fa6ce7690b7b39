import type { Env } from '@/lib/config/env'
import type { Database } from '@/lib/db/client'
import { createMcpServerStore } from '@/lib/db/mcp-server-store'
import {
  type CreateMcpServerBody,
  type McpServer,
  type McpServerView,
  mcpServerOf,
  type PatchMcpServerBody,
  patchedMcpServer,
  viewOfMcpServer,
} from '@/lib/domain/mcp-server'
import type { Clock } from '@/lib/shared/clock'
import type { Logger } from '@/lib/telemetry/logger'
import { createMcpHub } from '@/lib/tools/mcp/hub'
import { sealFor } from './seal-for'

interface BuildOptions {
  readonly env: Env
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
}

/** The tool servers of this installation: what is stored of them, and the connections to those that are active. */
export function buildMcpServers({ env, database, clock, logger }: BuildOptions) {
  const seal = sealFor(env, 'tool servers')
  const store = createMcpServerStore(database, { seal, clock, report: logger.fault })
  const hub = createMcpHub()
  const view = (server: McpServer): McpServerView => viewOfMcpServer(server, hub.health(server.slug))

  return {
    tools: hub.tools,
    ready: hub.ready,

    /** Begins to connect to every active server and does not wait for it. Their processes end with this one. */
    async start(): Promise<void> {
      process.once('exit', hub.kill)
      for (const server of await store.all()) {
        hub.set(server).catch((fault: unknown) => logger.fault(fault, `connecting to the tool server "${server.slug}"`))
      }
    },
    close: hub.close,

    list: async (): Promise<readonly McpServerView[]> => (await store.all()).map(view),
    /** Answers when the first attempt to connect has ended. Throws `conflict`. */
    async create(body: CreateMcpServerBody): Promise<McpServerView> {
      const server = mcpServerOf(body)
      await store.create(server)
      await hub.set(server)
      return view(server)
    },
    /** Connects anew and answers when that attempt has ended. Throws `not_found`. */
    async patch(slug: string, body: PatchMcpServerBody): Promise<McpServerView> {
      const server = await store.update(slug, (before) => patchedMcpServer(before, body))
      await hub.set(server)
      return view(server)
    },
    /** Throws `not_found`. */
    async remove(slug: string): Promise<void> {
      await store.remove(slug)
      await hub.remove(slug)
    },
  }
}
