import type { McpServerView } from '@/lib/domain/mcp-server'

export interface SecretRow {
  /** Tells rows apart while they are typed. */
  readonly id: number
  readonly name: string
  readonly value: string
}

/** Headers or variables are written, never read: what stands in the store is left alone or replaced as a whole. */
export type SecretsChange = { readonly type: 'keep' } | { readonly type: 'replace'; readonly rows: readonly SecretRow[] }

/** A tool server as its form holds it. Both ways to reach one are kept, so that a look at the other loses nothing. */
export interface ServerDraft {
  readonly slug: string
  readonly name: string
  readonly kind: McpServerView['transport']['kind']
  readonly url: string
  readonly command: string
  /** One a line. */
  readonly args: string
  readonly secrets: SecretsChange
  /** `null`: all of them, later ones too. */
  readonly tools: readonly string[] | null
  readonly trusted: boolean
  readonly active: boolean
}

export type ServerField = keyof ServerDraft

export const freshServer: ServerDraft = {
  slug: '',
  name: '',
  kind: 'stdio',
  url: '',
  command: '',
  args: '',
  secrets: { type: 'keep' },
  tools: null,
  trusted: false,
  active: true,
}

export function draftOfServer({ slug, name, transport, tools, trusted, active }: McpServerView): ServerDraft {
  const { kind } = transport
  const target = kind === 'http' ? { url: transport.url } : { command: transport.command, args: transport.args.join('\n') }
  return { ...freshServer, slug, name, kind, ...target, tools, trusted, active }
}

/** In the order of the form. */
export const changedServerFields = (before: ServerDraft, after: ServerDraft): ServerField[] =>
  order.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))

/** The body of a POST. */
export function bodyOfServer({ slug, name, tools, trusted, active, ...rest }: ServerDraft) {
  return { slug: slug.trim(), name: name.trim(), transport: transportOf(rest), tools, trusted, active }
}

/** The body of a PATCH: what changed, and nothing else; of the transport all, as its parts belong together. */
export function patchOfServer(before: ServerDraft, after: ServerDraft): Record<string, unknown> {
  const { slug: _, ...body } = bodyOfServer(after)
  const changed = new Set<string>(changedServerFields(before, after))
  const isReachedAnew = transportFields.some((field) => changed.has(field))
  return Object.fromEntries(Object.entries(body).filter(([name]) => (name === 'transport' ? isReachedAnew : changed.has(name))))
}

const transportFields = ['kind', 'url', 'command', 'args', 'secrets'] as const satisfies readonly ServerField[]
const order = ['name', 'slug', ...transportFields, 'tools', 'trusted', 'active'] as const satisfies readonly ServerField[]

function transportOf({ kind, url, command, args, secrets }: Pick<ServerDraft, (typeof transportFields)[number]>) {
  const given =
    secrets.type === 'replace' ? Object.fromEntries(secrets.rows.map((row) => [row.name.trim(), row.value])) : undefined
  if (kind === 'http') return { kind, url: url.trim(), ...(given && { headers: given }) }
  return { kind, command: command.trim(), args: args.split('\n').filter((arg) => arg !== ''), ...(given && { env: given }) }
}
