import { z } from 'zod'
import { storableText } from './text'

/** Tool servers that admins add (Model Context Protocol), as they are stored, written and read. Secrets go in and never come out. */

/** Also the first part of the names of its tools, so it leaves them room. */
export const mcpSlugSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,23}$/, 'Use 1 to 24 small letters, digits and hyphens.')

const url = z.url({ protocol: /^https?$/, message: 'Must be an http(s) address.' }).max(2_000)
const command = storableText(1_000).min(1)
const args = z.array(storableText(4_000)).max(100)
const line = z.string().regex(/^[^\r\n\0]{0,8000}$/, 'Must be one line.')
const headers = z.record(z.string().regex(/^[A-Za-z0-9-]{1,100}$/, 'Not a name for a header.'), line)
const env = z.record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,99}$/, 'Not a name for a variable.'), line)

/** How a server is reached: over HTTP, or as a process that is started here and speaks through its standard streams. */
export const mcpTransportSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('http'), url }),
  z.object({ kind: z.literal('stdio'), command, args: args.default([]) }),
])

const name = storableText(100).refine((text) => text.trim() !== '', 'A name cannot be empty.')
const tools = z.array(storableText(200)).max(500).nullable()

export const mcpServerSchema = z.object({
  slug: mcpSlugSchema,
  name,
  transport: mcpTransportSchema,
  /** Its word that a tool only reads is taken. */
  trusted: z.boolean().default(false),
  /** Those that may be used, by the server's own names; `null`: all. */
  tools: tools.default(null),
  active: z.boolean().default(true),
})

/** A server with its secrets: headers for `http`, environment variables for `stdio`. */
export interface McpServer extends z.infer<typeof mcpServerSchema> {
  readonly secrets: Readonly<Record<string, string>>
}

const transportBody = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('http'), url, headers: headers.optional() }),
  z.strictObject({ kind: z.literal('stdio'), command, args: args.default([]), env: env.optional() }),
])

export const createMcpServerBody = z.strictObject({ ...mcpServerSchema.shape, transport: transportBody })
export type CreateMcpServerBody = z.infer<typeof createMcpServerBody>

/** What is left out stays. A transport without `headers` or `env` keeps those that are stored, where its kind and target stay the same. */
export const patchMcpServerBody = z.strictObject({
  name: name.optional(),
  transport: transportBody.optional(),
  trusted: z.boolean().optional(),
  tools: tools.optional(),
  active: z.boolean().optional(),
})
export type PatchMcpServerBody = z.infer<typeof patchMcpServerBody>

export const mcpHealthSchema = z.object({
  state: z.enum(['off', 'connecting', 'connected', 'away']),
  /** What went wrong last, also where it is connected again; `null`: nothing yet. */
  lastError: z.string().nullable(),
  /** Every tool it has, chosen or not. */
  found: z.array(
    z.object({
      /** The server's own name. */
      name: z.string(),
      /** The name models and configurations know it by. */
      as: z.string(),
      description: z.string(),
      effect: z.enum(['read', 'write']),
    }),
  ),
})
export type McpHealth = z.infer<typeof mcpHealthSchema>

export const mcpServerViewSchema = z.object({
  ...mcpServerSchema.shape,
  /** Names of the stored headers or variables. */
  secretNames: z.array(z.string()),
  health: mcpHealthSchema,
})
export type McpServerView = z.infer<typeof mcpServerViewSchema>

export const viewOfMcpServer = ({ secrets, ...server }: McpServer, health: McpHealth): McpServerView => ({
  ...server,
  secretNames: Object.keys(secrets).sort(),
  health,
})

const secretsOf = (transport: z.infer<typeof transportBody>) => (transport.kind === 'http' ? transport.headers : transport.env)

export const mcpServerOf = (body: CreateMcpServerBody): McpServer => ({
  ...mcpServerSchema.parse(body),
  secrets: secretsOf(body.transport) ?? {},
})

/** The server with a patch applied. Secrets never follow to another host or program by themselves. */
export function patchedMcpServer(before: McpServer, body: PatchMcpServerBody): McpServer {
  const { transport, ...rest } = body
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  const after = mcpServerSchema.parse({ ...before, ...given, transport: transport ?? before.transport })
  const kept = targetOf(after) === targetOf(before) ? before.secrets : {}
  return { ...after, secrets: (transport && secretsOf(transport)) ?? kept }
}

const targetOf = ({ transport }: z.infer<typeof mcpServerSchema>) =>
  transport.kind === 'http' ? new URL(transport.url).origin : transport.command
