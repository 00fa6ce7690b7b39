import { type Configuration, configurationSchema } from '@/lib/domain/configuration'
import { Failure } from '@/lib/domain/failure'
import type { Clock } from '@/lib/shared/clock'
import type { Database } from './client'
import { readJson, writeJson } from './json-column'
import type { Seal } from './seal'
import { type Statements, wordsOf } from './sql'
import { isUniqueViolation } from './violations'

/** The configurations that admins made. At most one of them is the default: a new one takes the mark from the old in the same transaction. */
export interface ConfigurationStore {
  /** By name, then slug. A key that cannot be opened any more (another secret) is reported and left out. */
  all(): Promise<readonly Configuration[]>
  /** Throws `conflict` where the slug is taken. */
  create(configuration: Configuration): Promise<void>
  /** Replaces what `change` makes of the stored one; `key: 'keep'` leaves the stored key as it is. Throws `not_found`, or what `change` throws. */
  update(slug: string, key: 'keep' | 'replace', change: (before: Configuration) => Configuration): Promise<Configuration>
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
  readonly apiKey: string | null
  /** 1 or `true`. */
  readonly isDefault: unknown
}

const columns = 'SELECT "slug", "data", "apiKey", "isDefault" FROM "Configuration"'
const insert = `INSERT INTO "Configuration" ("slug", "data", "apiKey", "isDefault", "createdAt", "updatedAt") VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT ("slug") DO NOTHING`
const change = 'UPDATE "Configuration" SET "data" = ?, "isDefault" = ?, "updatedAt" = ? WHERE "slug" = ?'
const changeKey = 'UPDATE "Configuration" SET "apiKey" = ? WHERE "slug" = ?'
const unmark = 'UPDATE "Configuration" SET "isDefault" = NULL WHERE "isDefault" IS NOT NULL AND "slug" <> ?'

export function createConfigurationStore({ sql }: Database, { seal, clock, report }: StoreOptions): ConfigurationStore {
  const sealedKey = ({ provider }: Configuration) => (provider.apiKey === null ? null : seal.seal(provider.apiKey))

  const openKey = (slug: string, sealed: string | null): string | null => {
    if (sealed === null) return null
    try {
      return seal.open(sealed)
    } catch (error) {
      report(error, `opening the key of the configuration "${slug}", which was stored under another secret`)
      return null
    }
  }

  const read = ({ slug, data, apiKey, isDefault }: Row): Configuration => {
    const stored = readJson(configurationSchema, data)
    return { ...stored, slug, provider: { ...stored.provider, apiKey: openKey(slug, apiKey) }, isDefault: Boolean(isDefault) }
  }

  return {
    all: async () => (await sql.all<Row>(`${columns} ORDER BY "slug"`)).map(read).sort(byName),

    async create(configuration) {
      const { slug } = configuration
      const at = clock.now()
      const values = [slug, dataOf(configuration), sealedKey(configuration), configuration.isDefault || null, at, at]
      const created = await marking(() =>
        sql.write(async (tx) => {
          if (configuration.isDefault) await tx.run(unmark, [slug])
          return tx.run(insert, values)
        }),
      )
      if (created === 0) throw new Failure('conflict', `There is a configuration "${slug}" already. Choose another slug.`)
    },

    update: (slug, key, make) =>
      marking(() =>
        sql.write(async (tx) => {
          const after = make(read(await rowOf(tx, slug)))
          if (after.isDefault) await tx.run(unmark, [slug])
          await tx.run(change, [dataOf(after), after.isDefault || null, clock.now(), slug])
          if (key === 'replace') await tx.run(changeKey, [sealedKey(after), slug])
          return after
        }),
      ),

    async remove(slug) {
      if ((await sql.run('DELETE FROM "Configuration" WHERE "slug" = ?', [slug])) === 0) throw missing(slug)
    },
  }
}

async function rowOf(tx: Statements, slug: string): Promise<Row> {
  const [row] = await tx.all<Row>(`${columns} WHERE "slug" = ?${wordsOf(tx.dialect).lockRows}`, [slug])
  if (!row) throw missing(slug)
  return row
}

/** Two that become the default at once meet in the unique column; the later one then takes the mark from the earlier. */
async function marking<T>(work: () => Promise<T>, attempt = 1): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (attempt === longestMarking || !isUniqueViolation(error)) throw error
    return marking(work, attempt + 1)
  }
}

const longestMarking = 5

const missing = (slug: string) => new Failure('not_found', `There is no configuration "${slug}".`)

const dataOf = (configuration: Configuration) =>
  writeJson({ ...configuration, provider: { ...configuration.provider, apiKey: null } })

const byName = (a: Configuration, b: Configuration) => a.name.localeCompare(b.name, 'en') || (a.slug < b.slug ? -1 : 1)
