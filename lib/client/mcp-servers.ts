import { z } from 'zod'
import { type McpServerView, mcpServerViewSchema } from '@/lib/domain/mcp-server'
import { api } from './api'

const path = '/api/mcp-servers'
const at = (slug: string) => `${path}/${encodeURIComponent(slug)}`
const listSchema = z.object({ items: z.array(mcpServerViewSchema) })

export const listMcpServers = async (signal: AbortSignal): Promise<readonly McpServerView[]> =>
  (await api(path, { schema: listSchema, signal })).items

/** The body is what was typed: the server says what of it is not valid. */
export const createMcpServer = (body: object): Promise<McpServerView> =>
  api(path, { method: 'POST', body, schema: mcpServerViewSchema })

/** Connects anew, also where nothing is changed. */
export const patchMcpServer = (slug: string, body: object): Promise<McpServerView> =>
  api(at(slug), { method: 'PATCH', body, schema: mcpServerViewSchema })

export const deleteMcpServer = (slug: string): Promise<undefined> => api(at(slug), { method: 'DELETE' })
