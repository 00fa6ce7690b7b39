import { z } from 'zod'
import { createMcpServerBody, mcpServerViewSchema, mcpSlugSchema, patchMcpServerBody } from '@/lib/domain/mcp-server'
import { effectSchema } from '@/lib/domain/tool'
import type { Operation } from '@/lib/http/operation'
import { listOf } from './shapes'

export const toolViewSchema = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  effect: effectSchema,
  needsApproval: z.boolean(),
  inputSchema: z.record(z.string(), z.unknown()),
})

const byMcpSlug = z.object({ slug: mcpSlugSchema })

/** Tools, and the servers that bring more of them. */
export const toolOperations = {
  listTools: {
    method: 'GET',
    path: '/api/tools',
    summary: 'The tools there are.',
    permission: 'chat:use',
    answer: { status: 200, schema: listOf(toolViewSchema) },
  },
  listMcpServers: {
    method: 'GET',
    path: '/api/mcp-servers',
    summary: 'The servers of tools, with their health and the tools found. Headers and variables by name only.',
    permission: 'settings:manage',
    answer: { status: 200, schema: listOf(mcpServerViewSchema) },
  },
  createMcpServer: {
    method: 'POST',
    path: '/api/mcp-servers',
    summary: 'Adds a server of tools and connects to it; the answer says whether that worked.',
    permission: 'settings:manage',
    body: createMcpServerBody,
    answer: { status: 201, schema: mcpServerViewSchema },
  },
  patchMcpServer: {
    method: 'PATCH',
    path: '/api/mcp-servers/{slug}',
    summary:
      'Changes a server and connects anew. What is left out stays; stored headers or variables stay where the host or program stays the same.',
    permission: 'settings:manage',
    params: byMcpSlug,
    body: patchMcpServerBody,
    answer: { status: 200, schema: mcpServerViewSchema },
  },
  deleteMcpServer: {
    method: 'DELETE',
    path: '/api/mcp-servers/{slug}',
    summary: 'Removes a server with its tools; a process is ended.',
    permission: 'settings:manage',
    params: byMcpSlug,
    answer: { status: 204 },
  },
} as const satisfies Record<string, Operation>
