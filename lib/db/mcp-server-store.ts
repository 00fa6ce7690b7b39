import { z } from 'zod'
import { Failure } from '@/lib/domain/failure'
import { type McpServer, mcpServerSchema } from '@/lib/domain/mcp-server'
import type { Clock } from '@/lib/shared/clock'
import type { Database } from './client'
import { readJson, writeJson } from './json-column'
import type { Seal } from './seal'
import { type Statements, wordsOf } from './sql'

/** The servers of tools that admins added. */
export interface McpServerStore {
  /** By slug. Secrets that cannot be opened any more (another secret of the installation) are reported, and the server has none. */
  all(): Promise<readonly McpServer[]>
  /** Throws `conflict` where the slug is taken. */
  create(server: McpServer): Promise<void>
  /** Replaces what `change` makes of the stored one. Throws `not_found`, or what `change` throws. */
  update(slug: string, change: (before: McpServer) => McpServer): Promise<McpServer>
  /** Throws `not_found`. */
  remove(slug: string): Promise<void>
}

interface StoreOptions {
  readonly seal: Seal
  readonly clock: Clock
  readonly report: (error: unknown, doing: string) => void
}

interface Row {
  readonly slug: string
  readonly data: string
  readonly secrets: string
}

const columns = 'SELECT "slug", "data", "secrets" FROM "McpServer"'
const insert = `INSERT INTO "McpServer" ("slug", "data", "secrets", "createdAt", "updatedAt") VALUES (?, ?, ?, ?, ?)
  ON CONFLICT ("slug") DO NOTHING`
const replace = 'UPDATE "McpServer" SET "data" = ?, "secrets" = ?, "updatedAt" = ? WHERE "slug" = ?'

export function createMcpServerStore({ sql }: Database, { seal, clock, report }: StoreOptions): McpServerStore {
  const open = (slug: string, sealed: string): Readonly<Record<string, string>> => {
    try {
      return readJson(z.record(z.string(), z.string()), seal.open(sealed))
    } catch (error) {
      report(error, `opening the secrets of the tool server "${slug}", which were stored under another secret`)
      return {}
    }
  }

  const read = ({ slug, data, secrets }: Row): McpServer => ({
    ...readJson(mcpServerSchema, data),
    slug,
    secrets: open(slug, secrets),
  })

  const sealed = ({ secrets }: McpServer) => seal.seal(writeJson(secrets))

  return {
    all: async () => (await sql.all<Row>(`${columns} ORDER BY "slug"`)).map(read),

    async create(server) {
      const at = clock.now()
      const created = await sql.run(insert, [server.slug, dataOf(server), sealed(server), at, at])
      if (created === 0) throw new Failure('conflict', `There is a tool server "${server.slug}" already. Choose another slug.`)
    },

    update: (slug, change) =>
      sql.write(async (tx) => {
        const after = change(read(await rowOf(tx, slug)))
        await tx.run(replace, [dataOf(after), sealed(after), clock.now(), slug])
        return after
      }),

    async remove(slug) {
      if ((await sql.run('DELETE FROM "McpServer" WHERE "slug" = ?', [slug])) === 0) throw missing(slug)
    },
  }
}

async function rowOf(tx: Statements, slug: string): Promise<Row> {
  const [row] = await tx.all<Row>(`${columns} WHERE "slug" = ?${wordsOf(tx.dialect).lockRows}`, [slug])
  if (!row) throw missing(slug)
  return row
}

const missing = (slug: string) => new Failure('not_found', `There is no tool server "${slug}".`)

const dataOf = (server: McpServer) => writeJson(mcpServerSchema.parse(server))
